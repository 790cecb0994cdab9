import { listProjects, listPublications, listReferences, readLists } from '#server/content/lists-repository.ts';
import { pgliteDatabase } from '#testing/database.ts';
import { expect, test } from 'vitest';
import { insertRows, rowSchemas } from './archive-repository.ts';
import { recordRows } from './version-2.ts';

test('projects, publications, references and pages of a former archive are records, as they were', async () => {
  const work = (id: string) => ({ id, bibtex: `@misc{${id}, title = {T}}` });
  const page = { address: 'lab', title: 'Lab', summary: null, footer: 2, document: { blocks: [] }, media: [] };
  const former = [
    ['projects', { id: 'p', position: 0, data: { id: 'p', name: 'P' } }],
    ['publications', { id: 'b', position: 1, data: work('b') }],
    ['publications', { id: 'a', position: 0, data: work('a') }],
    ['documents', { name: 'references', data: [work('z'), work('y')], updatedAt: null }],
    ['documents', { name: 'pages', data: [page] }],
    ['documents', { name: 'activities', data: { talks: [] } }],
    ['users', { id: 'u' }],
  ] as const;
  const rows = former.flatMap(([table, row]) => recordRows(table, row));
  expect(rows.filter(([table]) => !table.startsWith('content'))).toEqual([['users', { id: 'u' }]]);
  const { db, close } = await pgliteDatabase();
  for (const [table, row] of rows.slice(0, -1)) {
    const kept = JSON.parse(JSON.stringify(row)) as unknown;
    await insertRows(db, table, [rowSchemas[table]?.parse(kept) ?? {}]);
  }
  expect(await listProjects(db)).toEqual([{ id: 'p', name: 'P' }]);
  expect((await listPublications(db)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await listReferences(db)).map(({ id }) => id)).toEqual(['z', 'y']);
  expect((await readLists(db)).lists.ownPages).toEqual([page]);
  await close();
});
