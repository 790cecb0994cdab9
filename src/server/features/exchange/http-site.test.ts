/** Exchange between files and a remote site with a token. */
import { api } from '#support/api-paths.ts';
import { newTokenResponse } from '#contract/tokens.ts';
import { makeUser } from '#support/app.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedTestApp } from '#support/shared.ts';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { httpSite } from './http-site.ts';
import { recordSource } from './record-source.ts';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const expiresAt = new Date(site.clock().getTime() + 86_400_000).toISOString();
const made = await admin.post(api.tokens, { name: 'Files', scopes: ['content:read', 'content:write'], expiresAt });
const { token } = newTokenResponse.parse(await made.json());
const folder = temporaryFolder();
await mkdir(join(folder, 'content/news'), { recursive: true });
await mkdir(join(folder, 'content/pages'));

const file = (name: string) => join(folder, 'content', name);
const source = (by = token) =>
  recordSource(
    join(folder, 'content'),
    undefined,
    httpSite({
      url: 'http://site.test',
      token: by,
      memoryFile: join(folder, 'memory.json'),
      fetch: async (input, init) => {
        const { authorization } = init?.headers as Record<string, string>;
        const path = (input as string).replace('http://site.test', '');
        const headers = { origin: null, 'x-csrf-token': null, authorization: authorization ?? null };
        const body = init?.body === undefined ? undefined : (JSON.parse(init.body as string) as object);
        return site.browser().send(init?.method ?? 'GET', path, body, headers);
      },
    }),
  );
const diff = async () => (await source().list()).map(({ name, changed }) => `${changed} ${name}`);
async function go(way: 'read' | 'write', changed: 'file' | 'site', ...names: string[]) {
  const one = source();
  const wanted = (await one.list()).filter((found) => found.changed === changed || names.includes(found.name));
  return way === 'read' ? one.read(wanted, ({ name }) => names.includes(name)) : one.write(wanted);
}
async function put(key: string, text: string, publish = true) {
  const { revision = 0 } = (await findRecord(site.db, { kind: 'news', key })) ?? {};
  const data = { date: '2024', text };
  expect((await admin.send('PUT', api.contentRecord('news', key), { data, revision, publish })).status).toBe(200);
}

test('pushes, pulls, reports conflicts and deletes, without private data', async () => {
  await writeFile(file('resume.json'), '{"basics": {"name": "Ada"}}');
  await writeFile(file('private.json'), '{"phone": "1"}');
  for (const key of ['a', 'b', 'c']) await writeFile(file(`news/${key}.json`), `{ "date":"2024","text":"${key}" }`);
  await writeFile(file('pages/lab.md'), '---\ntitle: Lab\n---\n\nWords.\n');
  expect(await diff()).toEqual(['file profile', 'file news/a', 'file news/b', 'file news/c', 'file page/lab']);
  expect(await go('read', 'file')).toEqual([]);
  expect(await diff()).toEqual([]);
  expect(await findRecord(site.db, { kind: 'private', key: 'private' })).toBeUndefined();
  await put('a', 'on the site');
  await put('c', 'on the site');
  await put('b', 'not published', false);
  await writeFile(file('news/c.json'), '{ "date":"2024","text":"in the file" }');
  expect(await diff()).toEqual(['site news/a', 'both news/c']);
  expect(await go('write', 'site')).toEqual([]);
  expect(await readFile(file('news/a.json'), 'utf8')).toBe('{ "date":"2024","text":"on the site" }');
  expect(await diff()).toEqual(['both news/c']);
  expect(await go('read', 'file', 'news/c')).toEqual([]);
  expect(await diff()).toEqual([]);
  // A draft is not overwritten.
  await writeFile(file('news/b.json'), '{ "date":"2024","text":"in the file" }');
  expect(await diff()).toEqual(['both news/b']);
  await writeFile(file('news/b.json'), '{ "date":"2024","text":"b" }');
  await rm(file('news/a.json'));
  expect(await diff()).toEqual(['file news/a']);
  await go('read', 'file');
  expect(await findRecord(site.db, { kind: 'news', key: 'a' })).toBeUndefined();
  const { revision = 0 } = (await findRecord(site.db, { kind: 'news', key: 'c' })) ?? {};
  await admin.send('DELETE', api.contentRecord('news', 'c'), { revision });
  expect(await diff()).toEqual(['site news/c']);
  await go('write', 'site');
  await expect(readFile(file('news/c.json'))).rejects.toThrow('ENOENT');
  expect(await diff()).toEqual([]);
});

test('reports a site that refuses, or is none', async () => {
  await expect(source('wrong').list()).rejects.toThrow('refuses the token');
  const nowhere = httpSite({
    url: 'https://a.example',
    token: 'x',
    memoryFile: join(folder, 'none.json'),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  await expect(nowhere.list()).rejects.toThrow('https://a.example does not answer. Check the URL');
});
