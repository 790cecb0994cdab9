/** Custom pages: from Markdown files to the pages of the site. */
import { pages } from '#contract/paths.ts';
import { englishOf } from '#contract/english.ts';
import { verbatim } from '#contract/problems.ts';
import { contentFiles, documents, media, settings } from '#server/platform/db/schema/index.ts';
import { deleteLongUnused, deleteUnused } from '#server/features/media/media-repository.ts';
import { isPublicMedium, listPublicMedia } from '#server/features/media/public-media-repository.ts';
import { loadSite } from '#site/data/load.ts';
import { footerPages } from '#site/views/menu.ts';
import { indexedOf } from '#site/views/search.ts';
import { sitemap } from '#site/views/sitemap.ts';
import { removeRecords } from '#support/content.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import type { LayOut } from './build-read-models.ts';
import { siteIn } from '#site/data/in-language.ts';
import { readPages } from './read-pages.ts';

let root: string;
let content: string;
const connection = await sharedDatabase();
beforeEach(async () => {
  root = temporaryFolder();
  content = join(root, 'content');
  await mkdir(join(content, 'pages'), { recursive: true });
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst' } }));
});
afterEach(async () => {
  await removeRecords(connection.db);
  for (const table of [documents, media, contentFiles, settings]) await connection.db.delete(table);
});

const write = (file: string, text: string | Buffer) => writeFile(join(content, 'pages', file), text);
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
const now = new Date('2026-11-21T03:00:00Z');
/** Skips the layout of the documents, which these tests do not check. */
const asTheyAre: LayOut = async (laidOut) => ({ documents: laidOut, warnings: [] });
const load = () => loadContent(connection.db, content, '{}', now, () => undefined, asTheyAre);
const site = async () => (await loadSite(connection.db, 'http://site.test', renderedPosts(connection.db))).site;

test('title, line, path and footer place come from the file, else from its heading and name', async () => {
  await write('b.md', '---\ntitle: Said <b>so</b>\ndescription: One line.\nslug: Elsewhere!\nfooter: 2\n---\n\nText');
  await write('Lab Notes.md', '# From the heading\n\nText');
  await write('研究.markdown', '---\nfooter: true\n---\n短い文章です。');
  await write('hidden.md', '---\ndraft: true\n---\nNot yet.');
  const { pages: found, notices } = await readPages(content);
  expect(found.map(({ address, title, summary, footer }) => [address, title, summary, footer])).toEqual([
    ['lab-notes', 'From the heading', null, null],
    ['elsewhere', 'Said so', 'One line.', 2],
    ['研究', '研究', null, 0],
  ]);
  expect(found[0]?.document.blocks.map(({ type }) => type)).toEqual(['paragraph']);
  expect(notices).toEqual([]);
  await load();
  expect(footerPages((await site()).ownPages).map(({ address }) => address)).toEqual(['研究', 'elsewhere']);
});

test('front matter or name give the language of a page, which is next to its original', async () => {
  await writeFile(join(content, 'site.json'), JSON.stringify({ languages: ['en', 'ja'] }));
  await write('lab.md', '# The lab\n\nText');
  await write('lab.ja.md', '# 研究室\n\n本文です。');
  await write('home.md', '---\nlanguage: ja\ntranslationOf: lab-of-others\n---\n# 家\n\n本文です。');
  await load();
  const whole = await site();
  expect(siteIn(whole, 'en').ownPages.map(({ address, title }) => [address, title])).toEqual([['lab', 'The lab']]);
  const japanese = siteIn(whole, 'ja');
  expect(japanese.ownPages.map(({ address, title }) => [address, title])).toEqual([
    ['home', '家'],
    ['lab', '研究室'],
  ]);
  expect((await japanese.renderedPage('lab'))?.html).toContain('本文です。');
  // A site without the page's language does not show the page.
  await writeFile(join(content, 'site.json'), JSON.stringify({ languages: ['en'] }));
  await load();
  expect((await site()).ownPages.map(({ address }) => address)).toEqual(['lab']);
});

test('an address of the site is never taken; of two files with one address both are there', async () => {
  for (const name of ['about', 'Blog', 'API', '404', 'resume', 'terms of service']) await write(`${name}.md`, 'Text');
  await mkdir(join(root, 'public', 'papers'), { recursive: true });
  await write('papers.md', 'Text');
  await write('A b.md', 'One');
  await write('a-b.md', 'Other');
  await write('fine.md', '---\nslug: search\n---\nText');
  const { pages: found, notices } = await readPages(content);
  expect(found.map(({ address }) => address)).toEqual(['a-b', expect.stringMatching(/^a-b-\w{7}$/)]);
  expect(notices.filter(({ outcome }) => outcome === 'left out')).toHaveLength(8);
  expect(notices).toContainEqual({
    file: 'pages/about.md',
    path: '',
    problem: verbatim('/about is a URL that the site uses itself. Set another slug in the front matter.'),
    outcome: 'left out',
  });
});

test('cleans harmful content, and reports and skips pages over a post’s limits', async () => {
  await write(
    'hostile.md',
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> <b onclick="x()">bold</b>\n\n' +
      '<iframe src="https://evil.example"></iframe>\n\n<style>*{display:none}</style>\n\n`<script>` and $\\unsafe{x}$',
  );
  await write('long.md', 'x\n\n'.repeat(1_100));
  await write('broken.md', '+++\ntitle = \n+++\nStill here.');
  const { notices } = await readPages(content);
  expect(notices.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
    'pages/broken.md repaired',
    // This notice is about the missing image. The page itself is imported.
    'pages/hostile.md left out',
    'pages/long.md left out',
  ]);
  await load();
  const found = await site();
  expect(found.ownPages.map(({ address }) => address)).toEqual(['broken', 'hostile']);
  const html = (await found.renderedPage('hostile'))?.html ?? '';
  expect(html).not.toMatch(/<(?:script|iframe|style)\b|javascript:|onerror|onclick|<img/i);
  expect(html).toContain('&lt;script&gt;');
});

test("imports a chart's data next to a page, public while the page is", async () => {
  await mkdir(join(content, 'pages', 'data'));
  await writeFile(join(content, 'pages', 'data', 'reeds.csv'), 'reed,count\nShort,12\nLong,7\n');
  const spec = JSON.stringify({ mark: 'bar', encoding: { x: { field: 'reed' } } });
  await write('reeds.md', `\`\`\`vega-lite {data="data/reeds.csv"}\n${spec}\n\`\`\``);
  await load();
  const [chart] = (await site()).ownPages.find(({ address }) => address === 'reeds')?.document.blocks ?? [];
  const id = String(chart?.data['data']);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect((await (await site()).renderedPage('reeds'))?.html).toContain('<td>12</td>');
  expect(await isPublicMedium(connection.db, id)).toBe(true);
  expect(await deleteUnused(connection.db, id)).toBe(false);
  await rm(join(content, 'pages', 'reeds.md'));
  await load();
  expect(await isPublicMedium(connection.db, id)).toBe(false);
});

test('a page is in sitemap and search; its pictures are public as long as it is, and stay', async () => {
  await mkdir(join(content, 'pages', 'shots'));
  await write('shots/desk.png', await picture());
  await write('desk.md', '![The desk](shots/desk.png "A caption")\n\n![Gone](gone.png)\n\n![Out](../../secret.png)');
  const { notices } = await readPages(content);
  expect(notices.map(({ problem }) => englishOf(problem))).toEqual([
    'The image gone.png cannot be read. The page shows the alt text instead.',
  ]);
  expect(await load()).toEqual({ changed: true });
  expect(await load()).toEqual({ changed: false });
  const found = await site();
  const [medium] = found.ownPages[0]?.media ?? [];
  expect(medium).toMatchObject({ width: 40, height: 30 });
  const html = (await found.renderedPage('desk'))?.html;
  expect(html).toContain(`src="${pages.media(medium?.id ?? '', 40, 'webp')}" alt="The desk"`);
  expect(html).toContain('Gone');
  expect(sitemap(found)).toContain('<loc>http://site.test/desk</loc>');
  expect(Object.keys(indexedOf(found))).toContain('/desk');

  const later = new Date(now.getTime() + 90 * 24 * 60 * 60_000);
  await deleteLongUnused(connection.db, later, now);
  expect(await deleteUnused(connection.db, medium?.id ?? '')).toBe(false);
  expect(await isPublicMedium(connection.db, medium?.id ?? '')).toBe(true);
  expect((await listPublicMedia(connection.db)).map(({ id }) => id)).toEqual([medium?.id]);
  await rm(join(content, 'pages', 'desk.md'));
  await load();
  expect(await isPublicMedium(connection.db, medium?.id ?? '')).toBe(false);
  // The page's history still uses the image.
  expect(await deleteUnused(connection.db, medium?.id ?? '')).toBe(false);
});

test('a page shows no image outside of its folders through a symbolic link', async () => {
  await mkdir(join(content, 'images'));
  for (const path of ['private-photo.png', '../secret.png', 'pages/own.png'])
    await writeFile(join(content, path), await picture());
  await symlink('../private-photo.png', join(content, 'pages/photo.png'));
  await symlink('../../secret.png', join(content, 'images/secret.png'));
  await symlink('..', join(content, 'pages/up'));
  await symlink('own.png', join(content, 'pages/same.png'));
  const names = [
    'photo.png',
    '../images/secret.png',
    'up/private-photo.png',
    '../private-photo.png',
    '../../secret.png',
  ];
  await write('a.md', [...names, 'own.png', 'same.png'].map((name) => `![${name}](${name})`).join('\n\n'));
  const { pages: found, notices } = await readPages(content);
  expect(found[0]?.pictures.map(({ path }) => path.slice(content.length + 1))).toEqual([
    'pages/own.png',
    'pages/same.png',
  ]);
  expect(notices.filter(({ outcome }) => outcome === 'left out')).toHaveLength(3);
});

test('does not store a file outside of content/media through a symbolic link', async () => {
  const id = 'a'.repeat(22);
  for (const path of ['media', 'talks']) await mkdir(join(content, path));
  await writeFile(join(content, 'private-photo.png'), await picture());
  await symlink('../private-photo.png', join(content, `media/${id}.png`));
  await writeFile(join(content, 'talks/a.json'), JSON.stringify([{ date: '2024', title: 'A', poster: `media/${id}` }]));
  await load();
  expect(await connection.db.select().from(media)).toEqual([]);
  await rm(join(content, `media/${id}.png`));
  await writeFile(join(content, `media/${id}.png`), await picture());
  await writeFile(
    join(content, 'talks/a.json'),
    (await readFile(join(content, 'talks/a.json'), 'utf8')).replace('"A"', '"B"'),
  );
  await load();
  expect(await connection.db.select().from(media)).toHaveLength(1);
});
