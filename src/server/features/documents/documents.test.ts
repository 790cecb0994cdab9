import { documentsOf } from '#career/documents.ts';
import { documentNames } from '#contract/paths.ts';
import type { PdfFiles } from '#server/dependencies.ts';
import { createTestApp } from '#support/app.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { getDocument } from './document-service.ts';
import { findDocument, putDocuments } from './document-repository.ts';
import { checkContent } from '#server/features/content/read-content.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { ownerOf } from '#career/owner.ts';
import { dayIn } from '#domain/dates.ts';
import { documentRows } from './load.ts';
import { directoryPdfs, staticPdfs } from './pdf-files.ts';
import { hostPdfs } from './host-pdfs.ts';
import { messages } from '#contract/messages.ts';
import { latestBuild, markLive, requestBuild } from '#server/features/builds/build-repository.ts';
import { writePdfs } from './write-pdfs.ts';

const content = new URL('../../../../sample/', import.meta.url);
const now = new Date('2026-11-21T00:00:00Z');
let contentDir: string;

const connection = await sharedDatabase();

beforeEach(async () => {
  contentDir = temporaryFolder();
  for (const name of ['resume.json', 'resume.ja.json']) {
    await writeFile(join(contentDir, name), await readFile(new URL(name, content)));
  }
});

const loadFrom = async (folder: string, privateProfile?: string, at = now) => {
  const { career: record, mistakes } = await checkContent(folder, privateProfile);
  if (!record) throw new ContentValidationError(mistakes);
  const documents = documentsOf(record, dayIn('Asia/Tokyo', at));
  await putDocuments(connection.db, new Map(documentRows(documents, ownerOf(record))), at);
  return { documents, owner: ownerOf(record) };
};
const load = (privateProfile?: string) => loadFrom(contentDir, privateProfile);
const secret = { birthDate: '1994-05-12', phone: '090-9999-9999', address: { text: 'ひみつ町1' } };

async function ask(path: string, pdfs: PdfFiles = staticPdfs, headers: Record<string, string> = {}) {
  const api = await createTestApp({ connection, pdfs });
  const answer = await api.browser().send('GET', path, undefined, headers);
  expect(api.logged).toEqual([]);
  return answer;
}

test('the service returns the loaded documents with their owner', async () => {
  const { documents, owner } = await load();
  for (const name of documentNames) {
    expect(await getDocument(connection.db, name)).toEqual(JSON.parse(JSON.stringify(documents[name])));
  }
  expect((await findDocument(connection.db, 'owner'))?.data).toEqual(owner);
});

test('personal fields stay out of database, API and PDF until they are opened', async () => {
  await writeFile(join(contentDir, 'private.json'), JSON.stringify(secret));
  await load();
  for (const name of documentNames) {
    expect(await (await ask(`/api/${name}`)).text()).not.toMatch(/1994|9999|ひみつ/);
  }
  await writeFile(join(contentDir, 'private.json'), JSON.stringify({ ...secret, open: { rirekisho: ['phone'] } }));
  await load();
  expect(await (await ask('/api/rirekisho')).text()).toMatch(/9999/);
  expect(await (await ask('/api/keirekisho')).text()).not.toMatch(/9999/);
});

test('the variable PRIVATE_PROFILE overrides the file, and errors name it', async () => {
  await writeFile(join(contentDir, 'private.json'), '{ "broken');
  await load(JSON.stringify({ ...secret, open: { rirekisho: ['birthDate'] } }));
  expect((await getDocument(connection.db, 'rirekisho'))?.birthDate?.age).toBe(32);
  await expect(load('{ "shoeSize": 42 }')).rejects.toThrow('PRIVATE_PROFILE: shoeSize: This key is unknown.');
  await expect(load('{')).rejects.toThrow('PRIVATE_PROFILE: This is not valid JSON');
});

test('a mistake changes nothing; a missing file has its sentence', async () => {
  await load();
  await writeFile(join(contentDir, 'resume.json'), '{}');
  await expect(load()).rejects.toThrow('content/resume.json: basics: This value is missing.');
  expect((await findDocument(connection.db, 'owner'))?.data).toMatchObject({ name: 'Aoi Tachibana' });
  const empty = temporaryFolder();
  await expect(loadFrom(empty)).rejects.toThrow('content/resume.json: This file is missing');
});

test('a photo that is not there is a mistake; one that is becomes a small JPEG', async () => {
  const profile = JSON.stringify({ photo: 'private-photo.png', open: { rirekisho: ['photo'] } });
  await expect(load(profile)).rejects.toThrow('content/private-photo.png is missing or is not an image.');
  await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#567' } })
    .png()
    .toFile(join(contentDir, 'private-photo.png'));
  await load(profile);
  const { photo } = (await getDocument(connection.db, 'rirekisho')) ?? {};
  expect(photo).toMatch(/^data:image\/jpeg;base64,/);
  expect(photo?.length).toBeLessThan(50_000);
});

test('returns the document with an ETag, and 304 for the same one', async () => {
  await load();
  const first = await ask('/api/resume');
  expect(first.status).toBe(200);
  expect(await first.json()).toMatchObject({ basics: { name: 'Aoi Tachibana' }, meta: { language: 'en' } });
  const etag = first.headers.get('etag') ?? '';
  expect((await ask('/api/resume', staticPdfs, { 'if-none-match': etag })).status).toBe(304);
});

test('a document that the owner gave up is 404, as JSON and as PDF', async () => {
  await load();
  const japanese = JSON.parse(await readFile(join(contentDir, 'resume.ja.json'), 'utf8')) as Record<string, unknown>;
  delete japanese['x-rirekisho'];
  await writeFile(join(contentDir, 'resume.ja.json'), JSON.stringify(japanese));
  await load();
  for (const path of ['/api/rirekisho', '/api/rirekisho?format=pdf']) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await ask('/api/keirekisho')).status).toBe(200);
});

test('a build reuses PDFs only of the same documents and program', async () => {
  await load();
  const [folder, directory] = [temporaryFolder(), temporaryFolder()];
  const write = (by: string) => writePdfs(connection.db, directory, { folder, by });
  expect(await write('one')).toHaveLength(3);
  const kept = await readdir(folder);
  expect(kept).toHaveLength(3);
  for (const name of kept) await writeFile(join(folder, name), 'kept');
  const [file = ''] = await write('one');
  expect(await readFile(join(directory, file), 'utf8')).toBe('kept');
  await write('other');
  expect((await readFile(join(directory, file), 'utf8')).slice(0, 5)).toBe('%PDF-');
  expect((await readdir(folder)).filter((name) => kept.includes(name))).toEqual([]);
});

test('the host answers the PDF itself, under its name, with an ETag', async () => {
  await load();
  const directory = temporaryFolder();
  await writeFile(join(directory, 'of-before.pdf'), 'old');
  expect(await writePdfs(connection.db, directory)).toHaveLength(3);
  expect((await readdir(directory)).sort()).toEqual([
    'aoi-tachibana-keirekisho.pdf',
    'aoi-tachibana-resume.pdf',
    'aoi-tachibana-rirekisho.pdf',
  ]);
  const answer = await ask('/api/rirekisho?format=pdf', directoryPdfs(directory));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="aoi-tachibana-rirekisho.pdf"; filename*=UTF-8''${encodeURIComponent('履歴書_橘葵.pdf')}`,
  );
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  const etag = answer.headers.get('etag') ?? '';
  const again = await ask('/api/rirekisho?format=pdf', directoryPdfs(directory), { 'if-none-match': etag });
  expect(again.status).toBe(304);
});

test('the host creates them in a separate process, and requests wait meanwhile', async () => {
  await load();
  const logged: string[] = [];
  const pdfs = await hostPdfs(connection.db, join(contentDir, 'pdf'), '1', (line) => logged.push(line));
  const answer = await ask('/api/keirekisho?format=pdf', pdfs);
  expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(logged).toEqual([]);
});

test('the next start takes the files as they are, unless the program is another or one is gone', async () => {
  await load();
  const directory = join(contentDir, 'pdf');
  const file = 'aoi-tachibana-resume.pdf';
  const madeBy = async (version: string) => {
    const pdfs = await hostPdfs(connection.db, directory, version, () => undefined);
    expect(
      Buffer.from((await pdfs.find(file)) as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    return (await stat(join(directory, file), { bigint: true })).ino;
  };
  const first = await madeBy('1');
  expect(await madeBy('1')).toBe(first);
  const second = await madeBy('2');
  expect(second).not.toBe(first);
  await rm(join(directory, file));
  await madeBy('2');
});

test('reports a directory that cannot be written, and continues', async () => {
  await load();
  const directory = join(contentDir, 'pdf');
  await writeFile(directory, 'a file');
  const logged: string[] = [];
  const pdfs = await hostPdfs(connection.db, directory, '1', (line) => logged.push(line));
  await pdfs.find('aoi-tachibana-resume.pdf').catch(() => undefined);
  expect(logged).toEqual([expect.stringMatching(/^A PDF could not be made\. /)]);
});

test('a failed document has no PDF: readers get an error, the owner the reason, the others are new', async () => {
  const { documents, owner } = await load();
  const logged: string[] = [];
  const directory = join(contentDir, 'pdf');
  const pdfs = await hostPdfs(connection.db, directory, '1', (line) => logged.push(line));
  expect((await ask('/api/rirekisho?format=pdf', pdfs)).status).toBe(200);
  const { rirekisho } = documents;
  const broken = { ...documents, rirekisho: rirekisho && { ...rirekisho, photo: 'data:image/jpeg;base64,AAAA' } };
  await putDocuments(connection.db, new Map(documentRows(broken, owner)), now);
  const version = await requestBuild(connection.db, now);
  await markLive(connection.db, version, now);
  await pdfs.renew();
  const api = await createTestApp({ connection, pdfs });
  const answer = await api.browser().send('GET', '/api/rirekisho?format=pdf');
  expect([answer.status, await answer.json()]).toMatchObject([503, { message: messages.pdfUnavailable }]);
  expect((await ask('/api/keirekisho?format=pdf', pdfs)).status).toBe(200);
  expect(logged).toEqual([expect.stringMatching(/^A PDF could not be made\. .*rirekisho/s)]);
  expect((await latestBuild(connection.db)).error).toBe(logged[0]);
  expect(await readdir(directory)).not.toContain('aoi-tachibana-rirekisho.pdf');
});

test('redirects to the file on a static site', async () => {
  await load();
  const answer = await ask('/api/resume?format=pdf');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/documents/aoi-tachibana-resume.pdf']);
});

test('loading the same record again moves no time stamp, so that the files stay the same', async () => {
  const directory = temporaryFolder();
  await load();
  await writePdfs(connection.db, directory);
  const file = join(directory, 'aoi-tachibana-resume.pdf');
  const before = await readFile(file);
  await loadFrom(contentDir, undefined, new Date('2026-11-21T10:00:00Z'));
  await writePdfs(connection.db, directory);
  expect((await readFile(file)).equals(before)).toBe(true);
});
