/**
 * Moves 5,000 posts in every state from PGlite to PostgreSQL and back, with the commands. The three archives must
 * have equal bytes.
 */
import { postgresDatabase } from '../support/database.ts';
import { addManyPosts } from '../support/many-posts.ts';
import { newDataDir, startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run, withDatabase } from './parts/archive-commands.ts';

const POSTS = Number(process.env['COUNT'] ?? 5_000);

const database = await postgresDatabase();
afterAll(() => database?.close());

test.skipIf(!database)(`${POSTS} posts there and back`, async () => {
  const folder = newDataDir();
  const [first, elsewhere, last] = ['first', 'elsewhere', 'last'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const archive = (name: string) => join(folder, `${name}.gz`);
  const remote = { DATABASE_URL: database?.url ?? '' };
  // Creates the owner's content and account, a post with a history, and the 5,000 posts.
  const host = await startHost({ dataDir: first });
  const writer = await signIn(host);
  const body = { blocks: [{ type: 'paragraph', data: { text: 'Words 言葉 𠮷 \u2028 “quoted” \\ end.' } }] };
  const id = await writer.create({ title: 'First', category: 'C', keywords: ['k'], body });
  await writer.save(id, { title: 'Second', category: 'C', keywords: ['k'], body, address: 'second' }, 1);
  await writer.publish(id);
  await host.stop();
  await withDatabase(first, (db) => addManyPosts(db, POSTS, new Date('2026-11-22T00:00:00Z')));

  expect(await run('export', first, archive('first'))).toBe(0);
  expect(await run('import', elsewhere, archive('first'), { env: remote })).toBe(0);
  expect(await run('export', elsewhere, archive('elsewhere'), { env: remote })).toBe(0);
  expect(await run('import', last, archive('elsewhere'))).toBe(0);
  expect(await run('export', last, archive('last'))).toBe(0);

  const [one, two, three] = ['first', 'elsewhere', 'last'].map((name) => readFileSync(archive(name)));
  const sums = [one, two, three].map((bytes) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  );
  expect(sums).toEqual([sums[0], sums[0], sums[0]]);
  const again = await startHost({ dataDir: last });
  expect(await (await fetch(`${again.url}/blog/second`)).text()).toContain('言葉');
  await again.stop();
  console.log(`${POSTS} posts, ${one?.length ?? 0} bytes three times, sha256 ${sums[0]?.slice(0, 12)}…`);
});
