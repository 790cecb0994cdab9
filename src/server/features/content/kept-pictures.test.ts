/** Images in the owner's files are media: displayed, served, stored and replaced like those of a post. */
import { widthsAt } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { contentFiles, documents, media, settings } from '#server/platform/db/schema/index.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { makeFirstPictures, writePictures } from '#server/features/media/images/write-pictures.ts';
import { removeUnusedMedia } from '#server/features/media/media-service.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { formerPath } from '#site/http/former-paths.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { makeUser, siteUrl, type Browser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listProjects } from './lists-repository.ts';
import { loadContent } from './load-content.ts';
import { makeViews, type LayOut } from './build-read-models.ts';
import { leaveSample } from './sample.ts';

const DAY = 24 * 60 * 60_000;
const now = new Date('2026-11-25T03:00:00Z');
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const told: string[] = [];
const print = (line: string) => void told.push(line);
let content: string;

const load = () => loadContent(site.db, content, undefined, now, print, layOut);
const loaded = async () => (await loadSite(site.db, siteUrl, renderedPosts(site.db))).site;
const status = async (who: Browser, path: string) => (await who.get(path)).status;
const write = (file: string, bytes: Buffer | string) => writeFile(join(content, file), bytes);
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const site = await sharedTestApp({ images: createImages(undefined) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  content = temporaryFolder();
  for (const folder of ['projects', 'front', 'publications'])
    await mkdir(join(content, 'images', folder), { recursive: true });
  await write(
    'resume.json',
    JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst', image: 'images/me.jpg' } }),
  );
  const facts = {
    date: '2024',
    category: '',
    description: '',
    technologies: [],
    repository: null,
    live: null,
    more: null,
  };
  const projects = [
    { id: 'engine', name: 'Engine', ...facts },
    { id: 'engine-ja', name: '機関', language: 'ja', translationOf: 'engine', ...facts },
    { id: 'loom', name: 'Loom', ...facts },
  ];
  await write('projects.json', JSON.stringify(projects));
  await write('publications.bib', '@article{a, title={A}, author={Byron, Ada}, year=2024, preview={a b.png}}');
  await write('images/me.jpg', await picture(300, 300, '#345'));
  await write('images/unshown.jpg', await picture(90, 90, '#111'));
  await write('images/projects/engine.jpg', await picture(640, 480, '#543'));
  await write('images/publications/a b.png', await picture(1_000, 500, '#435'));
  await write('images/front/wide.jpg', await picture(2_000, 700, '#534'));
  await write('images/front/caption.txt', 'A line.\n\nWhat it shows.');
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
  told.length = 0;
});

test("each image is public in its place, in the place's widths; one that no page shows is not", async () => {
  expect(await load()).toEqual({ changed: true });
  const { owner, publications, front } = await loaded();
  expect(told).toEqual(['content/publications.bib: 1 of 1 records.']);
  const portrait = owner.portrait?.medium;
  expect(portrait).toMatchObject({ kind: 'picture', width: 300, height: 300 });
  const [engine, translation, loom] = (await listProjects(site.db)).map((project) => project.picture);
  expect(engine).toMatchObject({ width: 640, height: 480 });
  expect([translation, loom]).toEqual([engine, undefined]);
  expect(front).toMatchObject({ picture: { width: 2_000 }, caption: 'A line.', alt: 'What it shows.' });
  expect(publications[0]?.preview).toMatch(/^\/media\/[\w-]{22}-960\.webp$/);

  expect(widthsAt('portrait', { kind: 'picture', width: 300 })).toEqual([280, 300]);
  const visitor = site.browser();
  const shown = [
    [portrait, 40],
    [portrait, 280],
    [engine, 360],
    [front?.picture, 970],
  ] as const;
  for (const [one, width] of shown) expect(await status(visitor, pages.media(one?.id ?? '', width, 'avif'))).toBe(200);
  expect(await status(visitor, publications[0]?.preview ?? '')).toBe(200);
  expect(await status(visitor, pages.media(portrait?.id ?? '', 41, 'avif'))).toBe(404);
  // Images are never enlarged, so a larger width is not found.
  expect(await status(visitor, pages.media(portrait?.id ?? '', 840, 'avif'))).toBe(404);
  const all = await site.db.select({ id: media.id, name: media.name }).from(media);
  const unshown = all.find(({ name }) => name === 'unshown.jpg')?.id ?? '';
  expect(await status(visitor, pages.media(unshown, 90, 'webp'))).toBe(404);
  expect(await status(admin, pages.media(unshown, 90, 'webp'))).toBe(200);

  expect(await load()).toEqual({ changed: false });
  expect(await site.db.select().from(media)).toHaveLength(all.length);
});

test('a picture stays as long as its file does', async () => {
  await load();
  const { owner } = await loaded();
  const id = owner.portrait?.medium?.id ?? '';
  expect((await admin.send('DELETE', api.medium(id))).status).toBe(409);
  const count = (await site.db.select().from(media)).length;
  for (const days of [40, 80]) await removeUnusedMedia(site.db, new Date(now.getTime() + days * DAY));
  expect(await site.db.select().from(media)).toHaveLength(count);

  await write('images/me.jpg', await picture(200, 250, '#abc'));
  expect(await load()).toEqual({ changed: true });
  const next = (await loaded()).owner.portrait?.medium;
  expect(next).toMatchObject({ width: 200, height: 250 });
  expect(await status(site.browser(), pages.media(id, 280, 'avif'))).toBe(404);
  for (const days of [120, 160]) await removeUnusedMedia(site.db, new Date(now.getTime() + days * DAY));
  expect(await status(admin, pages.media(id, 280, 'avif'))).toBe(404);
  expect(await status(site.browser(), pages.media(next?.id ?? '', 200, 'avif'))).toBe(200);
});

test("thumbnails follow their files, and the browser's choice takes precedence", async () => {
  await load();
  await rm(join(content, 'images/projects/engine.jpg'));
  await write('images/projects/loom.png', await picture(100, 75, '#222'));
  expect(await load()).toEqual({ changed: true });
  const seen = async () => (await listProjects(site.db)).map(({ picture: one }) => one?.width);
  expect(await seen()).toEqual([undefined, undefined, 100]);
  // The image also stays if the files cannot be accessed, as on Netlify.
  const { picture: _, ...loom } = (await listProjects(site.db))[2] ?? {};
  const put = { data: { ...loom, name: 'Looms' }, revision: 1, publish: true };
  expect((await admin.send('PUT', api.contentRecord('project', 'loom'), put)).status).toBe(200);
  await makeViews(site.db, { contentDir: null, now, print, layOut });
  expect((await listProjects(site.db))[2]).toMatchObject({ name: 'Looms', picture: { width: 100 } });
});

test('redirects the former file address of a paper’s image', async () => {
  await load();
  const found = await loaded();
  expect(formerPath(found, '/files/images/publications/a%20b.png')).toBe(found.publications[0]?.preview);
  expect(formerPath(found, '/files/images/me.jpg')).toBeUndefined();
  expect(contentFilesOf(found).size).toBe(0);
});

test('a static site has each in the forms that its pages name, and no other', async () => {
  await load();
  const [out, cache] = [join(content, 'out'), join(content, 'cache')];
  await writePictures(site.db, out, cache);
  const { owner, front, projects, publications } = await loaded();
  const forms = (id: string | undefined, widths: number[]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((format) => `${id}-${width}.${format}`));
  expect((await readdir(out)).toSorted()).toEqual(
    [
      ...forms(owner.portrait?.medium?.id, [40, 80, 120, 280, 300]),
      ...forms(projects[0]?.picture?.id, [120, 240, 360]),
      ...forms(front?.picture?.id, [650, 970, 1_450, 1_940]),
      publications[0]?.preview?.slice('/media/'.length) ?? '',
    ].toSorted(),
  );
});

test('creates the images of home in advance, in the most requested form', async () => {
  await load();
  const cache = join(content, 'ahead');
  await makeFirstPictures(site.db, cache);
  const { owner, front, projects } = await loaded();
  const ahead = (id: string | undefined, widths: number[]) => widths.map((width) => `${id}-${width}.avif`);
  expect((await readdir(cache)).toSorted()).toEqual(
    [
      ...ahead(owner.portrait?.medium?.id, [40, 80, 120, 280, 300]),
      ...ahead(projects[0]?.picture?.id, [120, 240, 360]),
      ...ahead(front?.picture?.id, [650, 970, 1_450, 1_940]),
    ].toSorted(),
  );
});

test('a drawing with labels stays a file, at an address that changes with it', async () => {
  await rm(join(content, 'images/front/wide.jpg'));
  await write('images/front/letter.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"/>');
  const region = { x: 0, y: 0, width: 1, height: 1, label: 'A word', text: 'a 0.5' };
  await write('images/front/letter.json', JSON.stringify({ regions: [region] }));
  await load();
  const found = await loaded();
  const hash = found.front?.drawing?.hash ?? '';
  expect(found.front).toMatchObject({ drawing: { width: 120, height: 60, regions: [region] }, caption: 'A line.' });
  expect(contentFilesOf(found).get(pages.frontDrawing(hash))).toBe('images/front/letter.svg');
  await write('images/front/letter.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 60"/>');
  expect(await load()).toEqual({ changed: true });
  expect((await loaded()).front?.drawing?.hash).not.toBe(hash);
  await write('images/front/letter.json', '{');
  await load();
  expect((await loaded()).front).toBeUndefined();
  expect(told.at(-1)).toMatch(/^content\/images\/front\/letter\.json: This is not valid JSON/);
});

test("reports an unreadable image once and skips it; removes the sample's wide image with the sample", async () => {
  await write('images/me.jpg', 'no picture');
  await load();
  expect((await loaded()).owner.portrait).toBeNull();
  expect(told.filter((line) => line.includes('images/me.jpg: '))).toHaveLength(1);
  await leaveSample(site.db, now);
  expect((await loaded()).front).toBeUndefined();
});
