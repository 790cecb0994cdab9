/** Images and PDFs uploaded for papers: public with their paper, and exchanged between files and site (MEDIA-5). */
import type { UploadedFile } from '#contract/media.ts';
import { mediumPath } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { contentFiles, documents, media, settings } from '#server/platform/db/schema/index.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { deleteUnused, findMedia } from '#server/features/media/media-repository.ts';
import { storeNamed } from '#server/features/media/media-service.ts';
import { listPublicFiles, listPublicMedia } from '#server/features/media/public-media-repository.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRecord } from './edit-repository.ts';
import { databaseSite } from '#server/features/exchange/database-site.ts';
import { recordSource } from '#server/features/exchange/record-source.ts';
import { listActivities, listPublications } from './lists-repository.ts';
import { loadContent } from './load-content.ts';
import { makeViews, type LayOut } from './build-read-models.ts';

let content: string;
const told: string[] = [];
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-25T03:00:00Z');
const print = (line: string) => void told.push(line);
const load = () => loadContent(site.db, content, undefined, now, print, layOut);
const images = createImages(undefined);

const site = await sharedTestApp({
  images,
  makeContent: async () => void (await makeViews(site.db, { contentDir: content, now, print, layOut })),
});
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  content = temporaryFolder();
  await writeFile(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Byron', label: 'Analyst' } }));
  await load();
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
  told.length = 0;
});

const [picture, text, slides] = ['p', 't', 's'].map((one) => one.repeat(22)) as [string, string, string];
const pdf = (words: string) => Buffer.from(`%PDF-1.7 ${words}`);
async function keepThree() {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } });
  await storeNamed({ db: site.db, images }, 'figure.png', await drawn.png().toBuffer(), picture, now);
  await storeNamed({ db: site.db, images }, '論文.pdf', pdf('text'), text, now);
  await storeNamed({ db: site.db, images }, 'slides.pdf', pdf('slides'), slides, now);
}
const paper = (more = '') =>
  `@article{shown2026, title={Shown}, author={Byron, Ada}, year=2026, preview={media/${picture}}, pdf={media/${text}}, slides = "media/${slides}"${more}}`;
async function put(bibtex: string, publish: boolean): Promise<void> {
  const revision = (await findRecord(site.db, { kind: 'publication', key: 'shown2026' }))?.revision ?? 0;
  const body = { data: { bibtex }, revision, publish };
  expect((await admin.send('PUT', api.contentRecord('publication', 'shown2026'), body)).status).toBe(200);
}
const addresses = [pages.media(picture, 40, 'webp'), pages.uploadedFile(text), pages.uploadedFile(slides)] as const;
const statuses = (who: Browser) => Promise.all(addresses.map(async (one) => (await who.get(one)).status));
const shown = async () => (await listPublications(site.db)).find(({ id }) => id === 'shown2026');

test('are everyone’s as long as their paper is on the site, and the admin’s before and after', async () => {
  await keepThree();
  const visitor = site.browser();
  await put(paper(), false);
  expect([await statuses(visitor), await statuses(admin)]).toEqual([
    [404, 404, 404],
    [200, 200, 200],
  ]);
  await put(paper(), true);
  expect(await shown()).toMatchObject({
    preview: addresses[0],
    pdf: addresses[1],
    resources: [{ kind: 'slides', href: addresses[2] }],
  });
  expect(await statuses(visitor)).toEqual([200, 200, 200]);
  expect((await listPublicFiles(site.db)).map(({ id }) => id)).toEqual([slides, text]);
  expect((await listPublicMedia(site.db)).map(({ id }) => id)).toEqual([picture]);
  const revision = (await findRecord(site.db, { kind: 'publication', key: 'shown2026' }))?.revision;
  await admin.patch(api.contentRecord('publication', 'shown2026'), { publish: false, revision });
  expect(await statuses(visitor)).toEqual([404, 404, 404]);
  for (const id of [picture, text, slides]) expect(await deleteUnused(site.db, id)).toBe(false);
});

test('uploads a PDF in parts, stores it unchanged and never treats it as an image', async () => {
  const bytes = pdf('as it came');
  const sum = createHash('sha256').update(bytes).digest('hex');
  const send = async () => {
    const announced = await admin.post(api.uploads, { name: '論文 "a".pdf', bytes: bytes.length, sha256: sum });
    const { upload } = (await announced.json()) as { upload: string };
    await admin.put(api.uploadPart(upload, 1), bytes);
    return (await (await admin.post(api.media, { upload })).json()) as UploadedFile;
  };
  const file = await send();
  expect(file).toEqual({ id: file.id, kind: 'pdf', name: '論文 "a".pdf', bytes: bytes.length });
  expect(await send()).toEqual(file);
  expect(await (await admin.get(api.medium(file.id))).json()).toEqual(file);
  const answer = await admin.get(pages.uploadedFile(file.id));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${file.id}.pdf"; filename*=UTF-8''${encodeURIComponent('論文 "a".pdf')}`,
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(await findMedia(site.db, [file.id])).toEqual([]);
  expect(await (await admin.get(api.media)).json()).toEqual([]);
  expect((await admin.get(pages.media(file.id, 480, 'webp'))).status).toBe(404);
  expect((await admin.send('DELETE', api.medium(file.id))).status).toBe(200);
});

test('skips and reports a reference to a missing file', async () => {
  await keepThree();
  await put(paper(`, poster={media/${'x'.repeat(22)}}`).replace(`pdf={media/${text}}`, `pdf={media/${picture}}`), true);
  expect(await shown()).toMatchObject({ preview: addresses[0], pdf: null, resources: [{ kind: 'slides' }] });
  const record = await findRecord(site.db, { kind: 'publication', key: 'shown2026' });
  expect(record?.problem).toContain(`media/${'x'.repeat(22)} is missing on this site`);
});

test('slides and a poster of a talk are public while the talk is; reports missing ones', async () => {
  await keepThree();
  const visitor = site.browser();
  const talk = { title: 'A hand', date: '2026', slides: mediumPath(slides), poster: mediumPath(picture) };
  const send = (data: object, revision: number, publish: boolean) =>
    admin.send('PUT', api.contentRecord('talk', 'a-hand'), { data, revision, publish });
  expect((await send(talk, 0, false)).status).toBe(200);
  expect(await statuses(visitor)).toEqual([404, 404, 404]);
  await send(talk, 1, true);
  expect((await listActivities(site.db)).talks).toMatchObject([{ slides: addresses[2], poster: addresses[0] }]);
  expect(await statuses(visitor)).toEqual([200, 404, 200]);
  expect((await listPublicFiles(site.db)).map(({ id }) => id)).toEqual([slides]);
  expect((await listPublicMedia(site.db)).map(({ id }) => id)).toEqual([picture]);
  await send({ ...talk, poster: mediumPath('x'.repeat(22)) }, 1, true);
  expect((await listActivities(site.db)).talks[0]).not.toHaveProperty('poster');
  const record = await findRecord(site.db, { kind: 'talk', key: 'a-hand' });
  expect(record?.problem).toContain(`media/${'x'.repeat(22)} is missing on this site`);
  expect((await send({ ...talk, slides: 'media/short' }, 2, true)).status).toBe(400);
});

test('exports uploads as files next to the bibliography, with the same ids on another site', async () => {
  await keepThree();
  await put(paper(), true);
  const source = () =>
    recordSource(
      content,
      undefined,
      databaseSite({ db: site.db, contentDir: content, privateProfile: undefined, now, print, layOut }),
    );
  const one = source();
  await one.write(await one.list());
  expect(await readFile(join(content, 'publications.bib'), 'utf8')).toContain(paper());
  expect((await readdir(join(content, 'media'))).toSorted()).toEqual([
    `${picture}.webp`,
    `${slides}.pdf`,
    `${text}.pdf`,
  ]);
  expect(await readFile(join(content, `${mediumPath(text)}.pdf`))).toEqual(pdf('text'));
  expect(await source().list()).toEqual([]);
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
  told.length = 0;
  await load();
  expect(told.filter((line) => line.includes('media'))).toEqual([]);
  expect(await shown()).toMatchObject({ preview: addresses[0], pdf: addresses[1] });
  expect(await (await site.browser().get(addresses[2])).text()).toBe('%PDF-1.7 slides');
});
