/**
 * Texts without a language on a site with two languages. They are listed with the language detected from their
 * characters, which the owner confirms.
 */
import type { Post } from '#contract/posts.ts';
import { api } from '#support/api-paths.ts';
import type { NamedTextLanguage, TextLanguage } from '#contract/text-languages.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const bodyOf = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text, align: 'left' } }] });

async function makePost(title: string, text: string): Promise<string> {
  const texts = { summary: '{"blocks":[]}', body: JSON.stringify(bodyOf(text)) };
  const data = { title, categoryName: 'Notes', keywords: [], published: false, ...texts };
  const answer = await admin.send('POST', api.posts, { data });
  return ((await answer.json()) as { postId: string }).postId;
}
const putRecord = async (kind: string, key: string, data: object, publish: boolean) =>
  expect((await admin.send('PUT', api.contentRecord(kind, key), { data, revision: 0, publish })).status).toBe(200);
const list = async () => (await (await admin.get(api.textLanguages)).json()) as TextLanguage[];
const confirm = (texts: readonly NamedTextLanguage[]) => admin.send('POST', api.textLanguages, { texts });
const named = (texts: readonly TextLanguage[]) => texts.map(({ title: _, ...text }) => text);
const postOf = async (id: string) => (await (await admin.get(api.post(id))).json()) as Post;

test('proposes the language of a text by its script, and sets the confirmed one', async () => {
  const live = await makePost('葦について', '川辺で葦を数えたことを書く。');
  await admin.send('PATCH', api.post(live), { published: true });
  const before = await postOf(live);
  const draft = await makePost('On sedge', 'What was counted at the river.');
  await putRecord('page', 'lab', { title: '研究室', body: bodyOf('研究室について書くページです。') }, true);
  await putRecord('news', 'prize', { date: '2026', text: 'A *prize* for [dogs](https://dogs.test/paper).' }, false);
  expect(await list()).toEqual([]);
  await putRecord('site', 'site', { languages: ['en', 'ja'] }, true);

  const proposed = await list();
  const expected = [
    { kind: 'post', key: live, title: '葦について', language: 'ja' },
    { kind: 'post', key: draft, title: 'On sedge', language: 'en' },
    { kind: 'news', key: 'prize', title: 'A prize for dogs.', language: 'en' },
    { kind: 'page', key: 'lab', title: '研究室', language: 'ja' },
  ];
  expect(proposed).toHaveLength(expected.length);
  expect(proposed).toEqual(expect.arrayContaining(expected));
  // The owner changes the proposed language of the draft before confirming.
  const chosen = named(proposed).map((text) => (text.key === 'prize' ? { ...text, language: 'ja' as const } : text));
  expect((await confirm(chosen)).status).toBe(200);
  expect(await list()).toEqual([]);

  expect(await postOf(live)).toMatchObject({
    language: 'ja',
    published: true,
    hasChanges: false,
    address: before.address,
  });
  const seen = (await (await site.browser().get(api.post(live))).json()) as Post;
  expect([seen.language, seen.updatedAt]).toEqual(['ja', before.updatedAt]);
  expect(await postOf(draft)).toMatchObject({ language: 'en', published: false });
  const record = async (kind: string, key: string): Promise<unknown> =>
    (await admin.get(api.contentRecord(kind, key))).json();
  expect(await record('page', 'lab')).toMatchObject({ data: { language: 'ja' }, revision: 2, liveRevision: 2 });
  expect(await record('news', 'prize')).toMatchObject({ data: { language: 'ja' }, liveRevision: null });
});

test('does not list texts whose file sets a language', async () => {
  const folder = temporaryFolder();
  for (const part of ['news', 'pages']) await mkdir(join(folder, part));
  const news = [
    { date: '2026-01', text: 'A grant.', language: 'en' },
    { date: '2026-02', text: 'A visit.' },
  ];
  await writeFile(join(folder, 'news', '2026.json'), JSON.stringify(news));
  await writeFile(join(folder, 'pages', 'reeds.md'), '---\nlanguage: en\n---\n# Reeds\n\nWords.');
  await writeFile(join(folder, 'pages', 'reeds.ja.md'), '# 葦\n\n本文です。');
  await writeFile(join(folder, 'site.json'), '{ "languages": ["en", "ja"] }');
  await writeFile(join(folder, 'resume.json'), '{ "basics": { "name": "Ada Byron" } }');
  await loadContent(site.db, folder, undefined, new Date());
  expect((await list()).map(({ title }) => title)).toEqual(['A visit.']);
});

test('a text that has a language by now, or is gone, stays as it is', async () => {
  const post = await makePost('On rushes', 'Words.');
  const text = { kind: 'post' as const, key: post, language: 'ja' as const };
  const gone = { kind: 'page' as const, key: 'gone', language: 'ja' as const };
  expect((await confirm([text, gone])).status).toBe(200);
  expect((await confirm([{ ...text, language: 'en' }])).status).toBe(200);
  expect(await postOf(post)).toMatchObject({ language: 'ja', revision: 2 });
});

test("sets the language of a published post's draft now, of its published version with the next update", async () => {
  const post = await makePost('Draft and live', 'Words.');
  await admin.send('PATCH', api.post(post), { published: true });
  const { body, summary, ...rest } = await postOf(post);
  const data = {
    title: rest.title,
    categoryName: rest.category.name,
    keywords: [],
    published: true,
    revision: 1,
    summary: JSON.stringify(summary),
    body: JSON.stringify({ ...body, blocks: [...body.blocks, ...body.blocks] }),
  };
  expect((await admin.send('POST', api.post(post), { data })).status).toBe(200);
  await confirm([{ kind: 'post', key: post, language: 'ja' }]);
  expect(await postOf(post)).toMatchObject({ language: 'ja', hasChanges: true, liveRevision: 1 });
});

test('a scheduled post is published with the language that was set', async () => {
  const post = await makePost('Tomorrow', 'Words.');
  const publishAt = new Date(site.clock().getTime() + 86_400_000).toISOString();
  await admin.send('PATCH', api.post(post), { published: true, publishAt });
  await confirm([{ kind: 'post', key: post, language: 'ja' }]);
  expect(await postOf(post)).toMatchObject({ language: 'ja', publishAt, revision: 2 });
});

test('refuses a language that the site does not have, and changes nothing', async () => {
  const post = await makePost('On one language', 'Words.');
  await admin.send('PUT', api.contentRecord('site', 'site'), { data: {}, revision: 1, publish: true });
  const answer = await confirm([{ kind: 'post', key: post, language: 'ja' }]);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_INPUT']);
  expect(await postOf(post)).toMatchObject({ revision: 1 });
});
