import { noRebuild } from '#server/dependencies.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { layEmptyDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { content } from './content.ts';
import { runCommand } from './lib/command.ts';

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, 'data'));
  await layEmptyDatabase(join(folder, 'data'));
  await mkdir(join(folder, 'content/news'), { recursive: true });
  await write('resume.json', '{"basics": {"name": "Ada Byron"}}');
  for (const name of ['a', 'b', 'c']) await write(`news/${name}.json`, `{ "date":"2024", "text":"${name}" }`);
});

const write = (file: string, text: string) => writeFile(join(folder, 'content', file), text);
const read = (file: string) => readFile(join(folder, 'content', file), 'utf8');

async function run(...args: string[]): Promise<[number, string[]]> {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const env = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: join(folder, 'content') };
  return [await runCommand(content, { args, env, print, report: print }), said];
}

async function inBrowser(key: string, text: string, revision: number): Promise<void> {
  const { db, close } = await openEmbedded(join(folder, 'data'));
  const request = { data: { date: '2024', text }, revision, publish: true };
  await putRecord({ db, rebuild: noRebuild }, { kind: 'news', key }, request, new Date());
  await close();
}

test('diff lists who changed what, pull and push copy changes, and a conflict waits until it is named', async () => {
  expect(await run('push')).toEqual([0, expect.arrayContaining(['pushed news/a (content/news/a.json)'])]);
  expect(await run('diff')).toEqual([0, ['No differences.']]);
  await inBrowser('a', 'on the site', 1);
  await inBrowser('c', 'on the site', 1);
  await write('news/b.json', '{ "date":"2024", "text":"in the file" }');
  await write('news/c.json', '{ "date":"2024", "text":"in the file" }');
  const b = 'changed in the file: news/b (content/news/b.json)';
  const c = 'changed in both: news/c (content/news/c.json)';
  expect(await run('diff')).toEqual([1, ['changed on the site: news/a (content/news/a.json)', b, c]]);
  expect(await run('pull')).toEqual([
    1,
    [
      'pulled news/a (content/news/a.json)',
      b,
      c,
      "Conflict: news/c was changed in the file and on the site. To keep the site's version: npm run content -- pull news/c",
      "To keep the file's version: npm run content -- push news/c",
    ],
  ]);
  expect(await read('news/a.json')).toBe('{ "date":"2024", "text":"on the site" }');
  expect(await read('news/c.json')).toContain('in the file');
  expect((await run('push'))[0]).toBe(1);
  expect((await run('pull', 'news/c'))[0]).toBe(0);
  expect(await read('news/c.json')).toContain('on the site');
  expect(await run('diff')).toEqual([0, ['No differences.']]);
}, 120_000);

test.each([
  [['diff', '--site', 'https://a.example'], {}, 'error: SITE_TOKEN is not set.'],
  [['diff', '--site', 'http://a.example'], { SITE_TOKEN: 'x' }, 'error: --site must start with https://'],
])('%j is refused before anything is sent', async (args, env, sentence) => {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  expect(await runCommand(content, { args, env, print, report: print })).toBe(2);
  expect(said.join()).toContain(sentence);
});

test.each([[[]], [['sync']], [['diff', '--all']]])('%j is answered with the usage', async (args) => {
  const usage = 'Usage: npm run content -- <command> [kind | kind/key ...] [options]';
  expect(await run(...args)).toEqual([2, [expect.stringContaining(usage)]]);
});

test('synchronizes posts, each by its name', async () => {
  const { db, close } = await openEmbedded(join(folder, 'data'));
  const body = '{"blocks":[{"type":"paragraph","data":{"text":"Words"}}]}';
  const data = { title: 'Post', categoryName: 'Notes', summary: '{"blocks":[]}', body, keywords: [], published: false };
  await createPost({ db }, 'u', { ...data, address: 'my-post' }, undefined, new Date());
  await close();
  expect(await run('diff')).toEqual([1, ['changed on the site: post/my-post (content/posts/my-post.md)']]);
  expect(await run('pull')).toEqual([0, ['pulled post/my-post (content/posts/my-post.md)']]);
  expect(await read('posts/my-post.md')).toContain('Words');
  expect(await run('diff')).toEqual([0, ['No differences.']]);
});
