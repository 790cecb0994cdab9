/** Files that imported posts link to. */
import { inEnglish } from '#support/in-english.ts';
import { pages } from '#contract/paths.ts';
import { findPicture } from '#importers/find-picture.ts';
import { findPosts } from '#importers/find-posts.ts';
import { linkedFilesOf } from '#document/media.ts';
import { splitPosts } from '#importers/read-posts.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import { media } from '#server/platform/db/schema/index.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { findBytes, findFiles } from '#server/features/media/media-repository.ts';
import { isPublicMedium } from '#server/features/media/public-media-repository.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { mp4File, pdfFile, webmFile, zipFile } from '#support/linked-files.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { zipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exportMarkdown } from './export-markdown.ts';
import { importPosts, type ImportOptions } from './import-posts.ts';
import { openSource } from './read-source.ts';
import type { Connection } from '#server/platform/db/connect.ts';

const { db } = await sharedDatabase();
const options = { publish: true, dryRun: false, now: new Date('2026-01-02T03:04:05.678Z') };

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function bring(place: string, more: Partial<ImportOptions> = {}, into: Connection['db'] = db) {
  const source = await openSource(place);
  const items = await findPosts(source, {
    rulesOf: () => source.rules,
    split: splitPosts,
    leaveOut: () => undefined,
  });
  const picture = (path: string, src: string) => findPicture(source, path, src, undefined);
  const imported = await importPosts({ db: into, images: createImages(undefined) }, items, {
    ...options,
    keys: [],
    picture,
    ...more,
  });
  const report = inEnglish(imported);
  const posts = await Promise.all(report.map(({ postId }) => findPost(into, postId ?? '')));
  return { report, bodies: posts.map((post) => post?.body) };
}
const head = (title: string) => `---\ntitle: ${title}\ndate: 2024-01-01\n---\n`;

test('brings the files that a post of a folder links to', async () => {
  const text =
    '[Paper](files/ink%20a.pdf#page=2), [data](<../data/reeds.zip>)\n\n<video src="/films/reed.mp4"></video>\n\n' +
    '<video controls><source src="wind.webm" type="video/webm"></video>\n\n- [again](files/ink%20a.pdf)\n';
  const folder = folderOf({
    'posts/a.md': head('Linked') + text,
    'posts/files/ink a.pdf': pdfFile('ink'),
    'data/reeds.zip': zipFile('reeds'),
    'static/films/reed.mp4': mp4File('reed'),
    'posts/wind.webm': webmFile('wind'),
  });
  const { report, bodies } = await bring(folder);
  expect(report).toMatchObject([{ outcome: 'published', notices: [] }]);
  const [body] = bodies;
  const ids = body ? linkedFilesOf(body) : [];
  const files = await findFiles(db, ids);
  expect(files.map(({ kind, name }) => [kind, name]).sort()).toEqual([
    ['mp4', 'reed.mp4'],
    ['pdf', 'ink a.pdf'],
    ['webm', 'wind.webm'],
    ['zip', 'reeds.zip'],
  ]);
  const at = Object.fromEntries(files.map(({ id, kind }) => [kind, pages.uploadedFile(id, kind)]));
  expect(body?.blocks).toMatchObject([
    { data: { text: `<a href="${at.pdf}#page=2">Paper</a>, <a href="${at.zip}">data</a>` } },
    { type: 'link', data: { url: at.mp4, title: 'reed.mp4' } },
    { type: 'link', data: { url: at.webm, title: 'wind.webm' } },
    { data: { items: [{ content: `<a href="${at.pdf}">again</a>` }] } },
  ]);
  for (const id of ids) expect(await isPublicMedium(db, id)).toBe(true);
});

test('brings them from an archive, even a zip, and those of a draft are not public', async () => {
  const folder = temporaryFolder();
  const text = new TextEncoder().encode('---\ntitle: Archived\ndraft: true\n---\n[Data](a.zip)');
  writeFileSync(join(folder, 'site.zip'), zipSync({ 'p/a.md': text, 'p/a.zip': zipFile('archived') }));
  const { report, bodies } = await bring(join(folder, 'site.zip'));
  expect(report).toMatchObject([{ outcome: 'imported' }]);
  const [id = ''] = bodies[0] ? linkedFilesOf(bodies[0]) : [];
  expect(await findBytes(db, id)).toEqual(zipFile('archived'));
  expect(await isPublicMedium(db, id)).toBe(false);
});

test('reports a file that is missing, too large, of other bytes or outside, and keeps its link', async () => {
  const names = ['gone.pdf', 'large.mp4', 'text.zip', 'picture.mp4', 'film.mp4', '../../x.zip', 'link.zip', 'a.docx'];
  const folder = folderOf({
    'x.zip': zipFile('outside'),
    'site/p/a.md': head('Reported') + names.map((name) => `[x](${name})\n`).join('\n'),
    'site/p/large.mp4': mp4File('large'),
    'site/p/text.zip': 'words',
    'site/p/picture.mp4': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'site/p/film.mp4': webmFile('film'),
    'site/p/a.docx': zipFile('a'),
  });
  truncateSync(join(folder, 'site/p/large.mp4'), 20 * 1024 * 1024 + 1);
  symlinkSync('../../x.zip', join(folder, 'site/p/link.zip'));
  const { report, bodies } = await bring(join(folder, 'site'));
  expect(report[0]?.notices).toEqual([
    'p/a.md:5 file gone.pdf: it was not imported',
    'p/a.md:7 file large.mp4: it was not imported',
    'p/a.md:9 file text.zip: The content of the file is not in ZIP format.',
    'p/a.md:11 file picture.mp4: The content of the file is not in MP4 format.',
    'p/a.md:13 file film.mp4: The content of the file is not in MP4 format.',
    'p/a.md:15 file ../../x.zip: it was not imported',
    'p/a.md:17 file link.zip: it was not imported',
    'p/a.md:19 file a.docx: it was not imported',
  ]);
  expect(bodies[0]?.blocks.map(({ data }) => data['text'])).toEqual(names.map((name) => `<a href="${name}">x</a>`));
});

test('shows no file as an image, whatever its name', async () => {
  const { report, bodies } = await bring(
    folderOf({
      'a.md': `${head('Shown')}![Reed](a.png)\n\n![Film](b.mp4)`,
      'a.png': mp4File('a'),
      'b.mp4': mp4File('b'),
    }),
  );
  expect(report[0]?.notices.filter((notice) => notice.includes('a.png'))).toHaveLength(1);
  expect(bodies[0]?.blocks).toMatchObject([
    { type: 'link', data: { url: 'a.png' } },
    { type: 'link', data: { url: expect.stringMatching(/^\/media\/[\w-]{22}\.mp4$/) as string, title: 'Film' } },
  ]);
});

test('brings files to pages and projects, not to news', async () => {
  const text = '[Data](../b.zip)';
  const { report } = await bring(
    folderOf({
      '_pages/data.md': `---\ntitle: Data\nlayout: page\npermalink: /data/\n---\n${text}`,
      '_projects/reeds.md': `---\ntitle: Reeds\ndescription: Of them\n---\n${text}`,
      '_news/c.md': `---\ndate: 2024-01-01\n---\n${text}`,
      'b.zip': zipFile('of pages'),
    }),
  );
  expect(report.map(({ path, notices }) => [path, notices.filter((line) => line.includes('b.zip'))])).toEqual([
    ['_news/c.md', ['_news/c.md:4 file ../b.zip: it was not imported']],
    ['_pages/data.md', []],
    ['_projects/reeds.md', []],
  ]);
  const [{ id } = { id: '' }] = await db.select({ id: media.id }).from(media).where(eq(media.name, 'b.zip'));
  expect(report[1]?.outcome).toBe('published');
  expect(await isPublicMedium(db, id)).toBe(false);
  const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
  const print = () => undefined;
  // Read models of pages are stored before those of the owner's documents, so the error does not affect the pages.
  const made = makeViews(db, { contentDir: null, now: options.now, print, layOut });
  await expect(made).rejects.toThrow('resume.json');
  expect(await isPublicMedium(db, id)).toBe(true);
});

test('stores nothing in a dry run', async () => {
  const folder = folderOf({ 'a.md': `${head('Dry')}[Data](dry.zip)`, 'dry.zip': zipFile('dry') });
  const { report } = await bring(folder, { dryRun: true });
  expect(report).toMatchObject([{ outcome: 'published', notices: [] }]);
  const { bodies } = await bring(folder);
  expect(bodies[0] ? linkedFilesOf(bodies[0]) : []).toHaveLength(1);
});

test('exported to Markdown and imported on another site, the text and its files are the same', async () => {
  const source = folderOf({
    'a.md': `${head('Round')}[Data](round.zip#x) and [none](https://a.test/b.zip).\n\n<video src="round.mp4"></video>`,
    'round.zip': zipFile('round'),
    'round.mp4': mp4File('round'),
  });
  const { bodies } = await bring(source);
  const [body] = bodies;
  const ids = body ? linkedFilesOf(body) : [];
  const folder = temporaryFolder();
  await exportMarkdown(db, folder);
  expect(readdirSync(join(folder, 'media'))).toEqual(expect.arrayContaining([`${ids[0]}.zip`, `${ids[1]}.mp4`]));
  const other = await pgliteDatabase();
  try {
    const again = await bring(folder, {}, other.db);
    expect(again.report.flatMap(({ notices }) => notices).filter((line) => line.includes(ids[0] ?? ''))).toEqual([]);
    expect(again.bodies.map((one) => one?.blocks)).toContainEqual(body?.blocks);
    expect(await findBytes(other.db, ids[0] ?? '')).toEqual(zipFile('round'));
  } finally {
    await other.close();
  }
});
