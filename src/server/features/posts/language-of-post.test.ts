/** The language of a post is stored and published with its text (LANG-7). */
import type { OriginalResponse } from '#contract/original.ts';
import { api } from '#support/api-paths.ts';
import { postTexts } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { prunePosts } from '#server/features/publishing/publish-service.ts';
import { thinHistory } from './revision-repository.ts';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const languages = { data: { languages: ['en', 'ja'] }, revision: 0, publish: true };
await admin.send('PUT', api.contentRecord('site', 'site'), languages);

const empty = JSON.stringify({ blocks: [] });
const body = JSON.stringify({ blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Words.', align: 'left' } }] });
const save = (facts: object) => ({
  data: { title: 'On ink', categoryName: 'Methods', keywords: [], summary: empty, body, published: false, ...facts },
});
interface Answer {
  postId: string;
  code?: string;
  fields?: Record<string, string>;
}
async function create(facts: object = {}) {
  const answer = await admin.send('POST', api.posts, save(facts));
  return { status: answer.status, ...((await answer.json()) as Answer) };
}
const get = async (id: string) => (await (await admin.get(api.post(id))).json()) as Record<string, unknown>;

test('a post has its language and original; one without them is unchanged', async () => {
  const { postId: original } = await create();
  expect(Object.keys(await get(original))).not.toContain('language');
  const { postId, status } = await create({ language: 'ja', translationOf: original });
  expect(status).toBe(200);
  expect(await get(postId)).toMatchObject({ language: 'ja', translationOf: original });
  // Fields that a save omits keep their values.
  expect((await admin.send('POST', api.post(postId), save({ title: '墨について' }))).status).toBe(200);
  expect(await get(postId)).toMatchObject({ title: '墨について', language: 'ja', translationOf: original });
});

test('a Japanese text has its number of characters in lists and in its own answer, others none', async () => {
  const text = (words: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: words } }] });
  const { postId: japanese } = await create({ title: '墨について', body: text('墨は <b>煤</b>でできている。') });
  const { postId: english } = await create({ title: 'On soot' });
  for (const id of [japanese, english]) await admin.send('PATCH', api.post(id), { published: true });
  expect((await get(japanese))['characters']).toBe(10);
  expect(Object.keys(await get(english))).not.toContain('characters');
  const listed = (await (await site.browser().get(api.posts)).json()) as { id: string; characters?: number }[];
  expect(
    listed
      .filter(({ id }) => id === japanese || id === english)
      .map(({ characters }) => characters)
      .sort(),
  ).toEqual([10, undefined]);
});

test('a text of a former version, stored without its characters, has them after the next tidying', async () => {
  const { postId } = await create({ title: '筆について' });
  const { characters } = await get(postId);
  await site.db.update(postTexts).set({ characters: null }).where(eq(postTexts.postId, postId));
  await admin.send('PATCH', api.post(postId), { published: true });
  const listed = async () =>
    ((await (await site.browser().get(api.posts)).json()) as { id: string; characters?: number }[]).find(
      ({ id }) => id === postId,
    )?.characters;
  expect(await listed()).toBeUndefined();
  await prunePosts(site.db, new Date(0));
  expect(await listed()).toBe(characters);
});

test('one text a language and post; a translation of a translation is one of the original', async () => {
  const { postId: original } = await create();
  const { postId: japanese } = await create({ language: 'ja', translationOf: original });
  expect(await create({ language: 'ja', translationOf: original })).toMatchObject({
    status: 409,
    code: 'LANGUAGE_TAKEN',
  });
  expect(await create({ language: 'en', translationOf: japanese })).toMatchObject({
    status: 409,
    code: 'LANGUAGE_TAKEN',
  });
});

test('a language that the site has not, and an original that is none, are refused by field', async () => {
  expect((await create({ language: 'de' })).status).toBe(400);
  expect(await create({ translationOf: 'nothing' })).toMatchObject({
    status: 400,
    fields: { translationOf: 'The original post of this translation does not exist.' },
  });
  const { postId } = await create();
  const own = await admin.send('POST', api.post(postId), save({ translationOf: postId }));
  expect(own.status).toBe(400);
  await admin.send('PUT', api.contentRecord('site', 'site'), { data: {}, revision: 1, publish: true });
  expect(await create({ language: 'ja' })).toMatchObject({
    status: 400,
    fields: { language: 'This language is not one of the site’s languages.' },
  });
});

test('the language is published with the text: changing only it is a change', async () => {
  await admin.send('PUT', api.contentRecord('site', 'site'), {
    data: { languages: ['en', 'ja'] },
    revision: 2,
    publish: true,
  });
  const { postId } = await create();
  await admin.send('PATCH', api.post(postId), { published: true });
  const saved = await admin.send('POST', api.post(postId), save({ published: true, language: 'ja' }));
  expect(saved.status).toBe(200);
  expect(await get(postId)).toMatchObject({ hasChanges: true, language: 'ja' });
  const seen = async () => JSON.stringify(await (await site.browser().get(api.post(postId))).json());
  expect(await seen()).not.toContain('"language":"ja"');
  await admin.send('PATCH', api.post(postId), { published: true, revision: 2 });
  expect(await seen()).toContain('"language":"ja"');
});

test('answers list the published translations of a post, in its own answer and in the list', async () => {
  const { postId: original } = await create({ title: 'On sedge' });
  const { postId } = await create({ title: '菅について', language: 'ja', translationOf: original, address: 'suge' });
  const { postId: alone } = await create({ title: 'On rushes' });
  const isOne = (id: string) => (post: { id?: unknown }) => post.id === id;
  const listed = async (id: string) =>
    ((await (await site.browser().get(api.posts)).json()) as Record<string, unknown>[]).find(isOne(id));
  for (const id of [original, alone]) await admin.send('PATCH', api.post(id), { published: true });
  expect(await get(original)).not.toHaveProperty('translations');
  expect(await listed(original)).not.toHaveProperty('translations');

  await admin.send('PATCH', api.post(postId), { published: true });
  const japanese = [{ id: postId, language: 'ja', address: 'suge', title: '菅について' }];
  const english = [{ id: original, language: 'en', address: 'on-sedge', title: 'On sedge' }];
  expect(await get(original)).toMatchObject({ translations: japanese });
  expect(await get(postId)).toMatchObject({ translations: english });
  expect(await (await site.browser().get(api.post(postId))).json()).toMatchObject({ translations: english });
  expect(await listed(original)).toMatchObject({ translations: japanese });
  expect(await listed(postId)).toMatchObject({ translations: english });
  expect(await listed(alone)).not.toHaveProperty('translations');
  const searched = await admin.get(`${api.posts}?published=true&limit=100`);
  const page = (await searched.json()) as { id: string }[];
  expect(page.find(isOne(original))).toMatchObject({ translations: japanese });

  // A title in a draft is not public yet.
  await admin.send('POST', api.post(postId), save({ title: '別の題', published: true, revision: 1 }));
  expect(await get(original)).toMatchObject({ translations: japanese });
});

test('a translation is next to its original: its present text, and the translated one', async () => {
  const { postId: original } = await create();
  expect((await admin.get(api.postOriginal(original))).status).toBe(404);
  const { postId } = await create({ language: 'ja', translationOf: original });
  const beside = async () => (await (await admin.get(api.postOriginal(postId))).json()) as OriginalResponse;
  expect(await beside()).toMatchObject({
    id: original,
    language: null,
    now: { revision: 1, title: 'On ink' },
    translated: { revision: 1, title: 'On ink' },
  });

  // A writer's consecutive autosaves share one revision. The revision on which the translation is based is kept as a
  // separate revision.
  for (const title of ['On inks', 'On reeds', 'On reeds and inks']) {
    const { revision } = await get(original);
    const saved = await admin.send('POST', api.post(original), save({ title, auto: true, revision }));
    expect(saved.status).toBe(200);
  }
  expect(await beside()).toMatchObject({
    now: { revision: 4, title: 'On reeds and inks' },
    translated: { revision: 1 },
  });
  await thinHistory(site.db, new Date(site.clock().getTime() + 400 * 86_400_000));
  expect(await beside()).toMatchObject({ translated: { revision: 1, title: 'On ink' } });

  // The translator has updated the translation to the current draft.
  const bringUp = (revision: unknown) => admin.send('PATCH', api.postOriginal(postId), { revision });
  expect((await bringUp(9)).status).toBe(404);
  expect((await bringUp(2 ** 31)).status).toBe(400);
  expect((await bringUp(4)).status).toBe(200);
  expect(await beside()).toMatchObject({ translated: { revision: 4, title: 'On reeds and inks' } });

  // Links the post to a different original, then removes the link.
  const { postId: other } = await create({ title: 'On paper' });
  expect((await admin.send('POST', api.post(postId), save({ translationOf: other }))).status).toBe(200);
  expect(await beside()).toMatchObject({ id: other, translated: { revision: 1, title: 'On paper' } });
  expect((await admin.send('POST', api.post(postId), save({ translationOf: null }))).status).toBe(200);
  expect((await admin.get(api.postOriginal(postId))).status).toBe(404);
});
