/** The library of all media: filters, order, pages, and the content that uses a file. */
import type { MediaRow, MediumUse } from '#contract/media.ts';
import { contentFiles, media, mediaUses, postRevisions } from '#server/platform/db/schema/index.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { noRebuild } from '#server/dependencies.ts';
import { api } from '#support/api-paths.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const idOf = (name: string) => name.padEnd(22, 'x');
const row = (name: string, more: Partial<typeof media.$inferInsert> = {}) => ({
  id: idOf(name),
  sha256: `${name}-hash`,
  kind: 'picture' as const,
  mime: 'image/webp',
  width: 40,
  height: 30,
  bytes: 1_000,
  name: `${name}.png`,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  master: Buffer.from(name),
  ...more,
});

beforeEach(async () => {
  await site.db.delete(contentFiles);
  await site.db.delete(mediaUses);
  await site.db.delete(media);
});

const list = async (query = '') => {
  const answer = await admin.get(`${api.media}${query}`);
  expect(answer.status, query).toBe(200);
  return { rows: (await answer.json()) as MediaRow[], headers: answer.headers };
};
const names = async (query: string) => (await list(query)).rows.map(({ name }) => name);

async function postWith(id: string, alts: readonly string[], more: object = {}): Promise<string> {
  const blocks = alts.map((alt) => ({ type: 'figure', data: { media: id, alt, caption: '', width: 'column' } }));
  const words = { type: 'paragraph', data: { text: 'Words' } };
  const data = {
    title: 'Kiln notes',
    categoryName: 'Notes',
    keywords: [],
    published: false,
    summary: '{"blocks":[]}',
    body: JSON.stringify({ blocks: [...blocks, words] }),
    ...more,
  };
  return ((await (await admin.post(api.posts, { data })).json()) as { postId: string }).postId;
}

test('finds media by name, kind and use, in each order', async () => {
  await site.db
    .insert(media)
    .values([
      row('kiln', { bytes: 3_000, createdAt: new Date('2026-11-03T00:00:00Z') }),
      row('Ash', { kind: 'svg', bytes: 2_000, createdAt: new Date('2026-11-02T00:00:00Z') }),
      row('thesis', { kind: 'pdf', name: 'thesis_1.pdf' }),
      row('film', { kind: 'webm', name: 'film.webm', bytes: 9_000 }),
    ]);
  await postWith(idOf('kiln'), ['A kiln']);
  expect(await names('')).toEqual(['kiln.png', 'Ash.png']);
  expect(await names('?kind=any&sort=name&order=asc')).toEqual(['Ash.png', 'film.webm', 'kiln.png', 'thesis_1.pdf']);
  expect(await names('?kind=any&sort=size')).toEqual(['film.webm', 'kiln.png', 'Ash.png', 'thesis_1.pdf']);
  expect(await names('?kind=video')).toEqual(['film.webm']);
  expect(await names('?kind=any&text=THESIS_1')).toEqual(['thesis_1.pdf']);
  // `_` is a character, not a wildcard.
  expect(await names('?kind=any&text=kiln_png')).toEqual([]);
  expect(await names('?unused=true')).toEqual(['Ash.png']);
});

test('pages follow each other in every order, and the first one has the total', async () => {
  await site.db.insert(media).values(['a', 'b', 'c', 'd', 'e'].map((name) => row(name)));
  for (const query of ['?limit=2', '?limit=2&sort=name&order=asc', '?limit=2&sort=size&text=png']) {
    const seen: string[] = [];
    let path: string | undefined = query;
    while (path !== undefined) {
      const { rows, headers } = await list(path);
      expect(headers.get('x-total-count')).toBe(seen.length === 0 ? '5' : null);
      seen.push(...rows.map(({ name }) => name));
      path = /<\/api\/media([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen.toSorted()).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png']);
  }
});

test.each([
  'kind=exe',
  'sort=kind',
  'order=up',
  'unused=no',
  'cursor=short',
  'limit=101',
  `text=${'a'.repeat(201)}`,
  'x=1',
])('refuses the query %s', async (query) => {
  const answer = await admin.get(`${api.media}?${query}`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_INPUT' }]);
});

test('names posts, records and files that use a medium, and the alt text of each place', async () => {
  await site.db.insert(media).values([row('shown'), row('cover'), row('slides', { kind: 'pdf' })]);
  await site.db.insert(contentFiles).values({ path: 'images/portrait.jpg', hash: 'cover-hash' });
  const profile = { basics: { name: 'Ada', image: 'images/portrait.jpg' } };
  const postId = await postWith(idOf('shown'), ['A kiln at night', '']);
  const withCover = await postWith(idOf('shown'), [], { cover: idOf('cover'), title: 'Covered' });
  const page = {
    title: 'The workshop',
    body: {
      blocks: [{ type: 'figure', data: { media: idOf('shown'), alt: 'The workshop', caption: '', width: 'column' } }],
    },
  };
  const app = { db: site.db, rebuild: noRebuild };
  await putRecord(app, { kind: 'page', key: 'workshop' }, { data: page, revision: 0, publish: true }, site.clock());
  await putRecord(
    app,
    { kind: 'profile', key: 'profile' },
    { data: profile, revision: 0, publish: false },
    site.clock(),
  );
  const talk = { title: 'On kilns', date: '2026-03', event: 'A fair', slides: `media/${idOf('slides')}` };
  await putRecord(app, { kind: 'talk', key: '2026-kilns' }, { data: talk, revision: 0, publish: true }, site.clock());
  const found = new Map((await list('?kind=any')).rows.map((one) => [one.id, one]));
  expect(found.get(idOf('shown'))).toMatchObject({
    uses: [{ id: postId, title: 'Kiln notes' }],
    records: [{ kind: 'page', key: 'workshop', title: 'The workshop' }],
    files: [],
  });
  expect(found.get(idOf('cover'))).toMatchObject({
    uses: [{ id: withCover, title: 'Covered' }],
    files: ['images/portrait.jpg'],
  });
  expect(found.get(idOf('slides'))?.records).toEqual([{ kind: 'talk', key: '2026-kilns', title: 'On kilns' }]);
  const uses = (await (await admin.get(`${api.medium(idOf('shown'))}/uses`)).json()) as MediumUse[];
  expect(uses).toEqual([
    { kind: 'post', id: postId, title: 'Kiln notes', alts: ['A kiln at night', ''] },
    { kind: 'page', id: 'workshop', title: 'The workshop', alts: ['The workshop'] },
  ]);
  expect(await names('?kind=any&unused=true')).toEqual([]);
  for (const name of ['shown', 'cover', 'slides'])
    expect((await admin.delete(api.medium(idOf(name)))).status).toBe(409);
});

test('an earlier version alone is named as such, and still keeps the medium', async () => {
  await site.db.insert(media).values(row('former'));
  const postId = await postWith(idOf('former'), ['Then']);
  await site.db.update(postRevisions).set({ name: 'Kept' }).where(eq(postRevisions.postId, postId));
  const data = {
    title: 'Kiln notes',
    categoryName: 'Notes',
    keywords: [],
    published: false,
    revision: 1,
    summary: '{"blocks":[]}',
    body: '{"blocks":[{"type":"paragraph","data":{"text":"Now"}}]}',
  };
  expect((await admin.post(api.post(postId), { data })).status).toBe(200);
  expect((await list()).rows[0]?.uses).toEqual([{ id: postId, title: 'Kiln notes', earlier: true }]);
  expect((await admin.delete(api.medium(idOf('former')))).status).toBe(409);
});

test('a name can be changed, the bytes and their URL stay', async () => {
  await site.db.insert(media).values(row('old'));
  const rename = async (name: unknown) => (await admin.patch(api.medium(idOf('old')), { name })).status;
  expect(await rename('  new.png ')).toBe(200);
  expect(await names('')).toEqual(['new.png']);
  for (const name of ['', '  ', 'a'.repeat(201), 7, undefined]) expect(await rename(name)).toBe(400);
});

test('stays fast with 5,000 media that nothing uses, and 300 records', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => row(`m${at}-`));
  for (let at = 0; at < many.length; at += 500) await site.db.insert(media).values(many.slice(at, at + 500));
  const times: number[] = [];
  for (const query of ['?kind=any', '?kind=any&unused=true', '?kind=any&sort=name&order=asc&text=m49']) {
    const begun = performance.now();
    await list(query);
    times.push(performance.now() - begun);
  }
  expect(Math.max(...times)).toBeLessThan(1_500);
});
