/**
 * The migration from lists, which were always replaced as a whole, to separate records. A site of version 0.2.0 shows
 * equal content after the migration.
 */
import { listProjects, listPublications, listReferences, readLists } from '#server/content/lists-repository.ts';
import { olderDatabases } from '#testing/older-database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

test.each(olderDatabases)('loaded records stay until their file is read again (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.slice(
      0,
      migrations.findIndex(({ tag }) => tag.endsWith('_content')),
    ),
  );
  const work = (id: string) => ({ id, bibtex: `@misc{${id}, title = {髙 \\"o"}}`, apa: 'A' });
  const page = { address: 'lab', title: 'Lab', summary: null, footer: 2, document: { blocks: [] }, media: [] };
  const row = (table: string, id: string, position: number, data: unknown) =>
    db.execute(sql`insert into ${sql.identifier(table)} values (${id}, ${position}, ${JSON.stringify(data)}::jsonb)`);
  const document = (name: string, data: unknown) =>
    db.execute(sql`insert into documents (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
  await row('projects', 'p', 1, { id: 'p' });
  await row('projects', 'q', 0, { id: 'q' });
  await row('publications', 'a', 0, work('a'));
  await document('references', [work('z'), work('y')]);
  await document('pages', [page]);
  await document('activities', { talks: [] });

  await migrate(db, migrations);
  expect(await listProjects(db)).toEqual([{ id: 'q' }, { id: 'p' }]);
  expect(await listPublications(db)).toEqual([work('a')]);
  expect(await listReferences(db)).toEqual([work('z'), work('y')]);
  expect((await readLists(db)).lists.ownPages).toEqual([page]);
  await connection.close();
});
