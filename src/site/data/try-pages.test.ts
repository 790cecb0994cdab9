/** Tests pages that are rendered with unpublished texts, which are not stored. */
import { contentRecords, contentTexts, documents } from '#server/platform/db/schema/index.ts';
import type { TriedText } from '#server/dependencies.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import type { LayOut } from '#server/features/content/build-read-models.ts';
import type { Database } from '#server/platform/db/database.ts';
import { postgresDatabase } from '#support/database.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderedPosts } from './rendered-posts.ts';
import type { Site } from './site.ts';
import { samplePaths, tryPages } from './try-pages.ts';

const now = new Date('2026-11-21T03:00:00Z');
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });

/** A program in which pages that contain the word 'broken' fail. */
const program = {
  paths: async ({ ownPages }: Site) =>
    new Map(['/', '/about', ...ownPages.map(({ address }) => `/${address}`)].map((path) => [path, 'page' as const])),
  render: async (path: string, { owner, activities, ownPages }: Site) => {
    const said =
      path === '/about'
        ? owner.name
        : path === '/'
          ? activities.news
          : ownPages.find(({ address }) => path === `/${address}`);
    const text = JSON.stringify(said);
    if (text.includes('broken')) throw new Error(`${path} says it`);
    return Buffer.from(text);
  },
};
const faults = async (db: Database, ...texts: TriedText[]) => {
  const options = { url: 'http://localhost', contentDir: null, now, renderedPosts: renderedPosts(db) };
  return (await tryPages(db, program, texts, options)).map(({ path }) => path);
};
async function load(db: Database): Promise<void> {
  const content = temporaryFolder();
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron' } }));
  await loadContent(db, content, undefined, now, undefined, layOut);
}
const news = (text: string): TriedText => ({ kind: 'news', key: 'n', data: { date: '2026', text } });
const body = { blocks: [{ type: 'paragraph', data: { text: 'Words.' } }] };

const { db } = await sharedDatabase();
await load(db);
const kept = async () => [
  await db.select().from(contentRecords),
  await db.select().from(contentTexts),
  await db.select().from(documents),
];

test('reports a page that fails with a text, and stores nothing of the text', async () => {
  const before = await kept();
  expect(await faults(db, news('Whole'))).toEqual([]);
  expect(await faults(db, news('broken'))).toEqual(['/']);
  expect(await faults(db, { kind: 'profile', key: 'profile', data: { basics: { name: 'Ada broken' } } })).toEqual([
    '/about',
  ]);
  expect(await faults(db, { kind: 'page', key: 'lab', data: { title: 'broken', body } }, news('broken'))).toEqual([
    '/',
    '/lab',
  ]);
  expect(await faults(db)).toEqual([]);
  expect(await kept()).toEqual(before);
});

test('a career that cannot be used fails as a whole', async () => {
  expect(await faults(db, { kind: 'profile', key: 'profile', data: { basics: {} } })).toEqual(['']);
});

test('of pages of one sort one is made, and those of the record itself', () => {
  const all = [
    '/',
    '/about',
    '/resume',
    '/cv',
    '/lab',
    '/group',
    '/rss.xml',
    '/blog',
    '/blog/a',
    '/blog/b',
    '/blog/archive/2024',
    '/blog/archive/2025',
    '/research',
    '/research/one',
    '/research/two',
    '/research/kind/article',
    '/research/cite/one.bib',
    '/research/cite/one.ris',
    '/research/cite/two.bib',
    '/ja',
    '/ja/blog',
    '/ja/blog/a',
    '/ja/blog/b',
    '/ja/group',
  ];
  expect(samplePaths(all, new Set(['/group', '/research/two']))).toEqual([
    '/',
    '/about',
    '/resume',
    '/cv',
    '/lab',
    '/group',
    '/rss.xml',
    '/blog',
    '/blog/a',
    '/blog/archive/2024',
    '/research',
    '/research/one',
    '/research/two',
    '/research/kind/article',
    '/research/cite/one.bib',
    '/research/cite/one.ris',
    '/ja',
    '/ja/blog',
    '/ja/blog/a',
    '/ja/group',
  ]);
});

test('concurrent trials on a PostgreSQL during writes wait for nobody and see their own text', async () => {
  const database = await postgresDatabase();
  if (!database) return;
  try {
    await load(database.db);
    const tries = [news('broken'), news('Whole'), news('broken'), news('Whole')].map((text) =>
      faults(database.db, text),
    );
    const [one, two, three, four] = await Promise.all([
      ...tries,
      database.db.update(contentRecords).set({ updatedAt: now }),
    ]);
    expect([one, two, three, four]).toEqual([['/'], [], ['/'], []]);
  } finally {
    await database.close();
  }
});
