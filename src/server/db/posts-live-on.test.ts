/** The migration that moves the texts of the revision history to a separate table loses no text. */
import { findPost, listPosts } from '#server/posts/post-repository.ts';
import { listRevisions } from '#server/posts/revision-repository.ts';
import { textHash } from '#server/posts/text-hash.ts';
import { olderDatabases } from '#testing/older-database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const body = (time: number, text: string) =>
  `{"time":${time},"blocks":[{"id":"b","type":"code","data":{"code":${JSON.stringify(text)}}}],"version":"2.31.7"}`;
const hostile = '"quoted" \\ \u2028 髙𠮷 \\u0000 $1 {"time":3,';

test.each(olderDatabases)('posts of the first program stay, with their whole history (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const [first, ...later] = await readMigrations();
  if (!first) throw new Error('unreachable');
  await migrate(db, [first]);
  const post = (id: string, published: boolean, revision: number, text: string, publishedAt: string | null) =>
    db.execute(sql`insert into posts (id, title, category_id, body, summary, published, revision, reading_time,
        created_at, updated_at, published_at) values (${id}, ${`Title ${revision}`}, 'notes', ${text}, '{"blocks":[]}',
        ${published}, ${revision}, 7, '2025-01-01', '2025-06-01', ${publishedAt})`);
  const revision = (id: string, number: number, text: string, names: string[]) =>
    db.execute(sql`insert into post_revisions (post_id, revision, title, category_name, keywords, body, summary,
        reading_time, created_at) values (${id}, ${number}, ${`Title ${number % 3}`}, 'Notes',
        ${JSON.stringify(names)}::jsonb, ${text}, '{"blocks":[]}', 7, ${`2025-02-0${number}`})`);
  await db.execute(sql`insert into categories values ('notes', 'Notes')`);
  await db.execute(sql`insert into keywords values ('a', 'a'), ('b', 'b')`);
  await post('live', true, 3, body(3, hostile), '2025-05-01');
  await post('draft', false, 1, body(1, 'only here'), null);
  await post('taken-back', false, 1, body(1, 'was live'), '2025-05-01');
  await db.execute(sql`insert into post_keywords values ('live', 'b', 0), ('live', 'a', 1), ('draft', 'a', 0)`);
  await revision('live', 1, body(1, 'first'), ['a']);
  await revision('live', 2, body(2, 'second'), []);
  await revision('live', 3, body(3, hostile), ['b', 'a']);
  await revision('taken-back', 1, body(1, 'was live'), []);

  await migrate(db, [first, ...later]);
  expect(await listPosts(db, { state: 'published' })).toMatchObject([
    {
      ...{ id: 'live', title: 'Title 0', revision: 3, readingTime: 7, keywords: [{ id: 'b' }, { id: 'a' }] },
      ...{ createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' },
      ...{ publishedAt: '2025-05-01T00:00:00.000Z', category: { id: 'notes' }, address: null },
    },
  ]);
  expect((await findPost(db, 'live'))?.body).toMatchObject({ time: 3, blocks: [{ data: { code: hostile } }] });
  expect(await listRevisions(db, 'live', { limit: 9 })).toMatchObject([
    { revision: 3, live: true, kind: 'save', name: null },
    { revision: 2, live: false, words: 1, createdAt: '2025-02-02T00:00:00.000Z' },
    { revision: 1, live: false },
  ]);
  expect(await findPost(db, 'draft')).toMatchObject({
    ...{ published: false, hasChanges: false, liveRevision: null },
    ...{ keywords: [{ id: 'a' }], body: { blocks: [{ data: { code: 'only here' } }] } },
  });
  const texts = await db.select().from(schema.postTexts);
  expect(texts).toHaveLength(5);
  for (const text of texts) expect(textHash(text)).toBe(text.hash);
  await connection.close();
});
