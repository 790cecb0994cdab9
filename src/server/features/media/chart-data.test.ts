import type { UploadedFile } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { renderDocument } from '#document/render.ts';
import { exportMarkdown } from '#server/features/import-export/export-markdown.ts';
import { postReader, withPictures } from '#server/features/import-export/prepare-post.ts';
import { renderBody } from '#site/data/rendered-posts.ts';
import { createTestApp, makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataOf } from './data-file.ts';
import { createImages } from './images/images.ts';
import { removeUnusedMedia } from './media-service.ts';

const DAY = 24 * 60 * 60_000;

const site = await sharedTestApp({ images: createImages(undefined) });
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
const reader = site.browser();

async function upload(text: string): Promise<Response> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const started = await admin.post(api.uploads, { name: 'reeds.csv', bytes: bytes.length, sha256 });
  const { upload: id } = (await started.json()) as { upload: string };
  await admin.put(api.uploadPart(id, 1), bytes);
  return admin.post(api.media, { upload: id });
}

const rows = Array.from({ length: 6_000 }, (_, index) => `${index},${index % 7},${index % 2 ? 'new' : '<b>old</b>'}`);
const csv = `day,reeds,kind\n${rows.join('\n')}\n`;
const spec = { mark: 'bar', encoding: { x: { field: 'kind' }, y: { aggregate: 'sum', field: 'reeds' } } };
const bodyWith = (data: string) => ({ blocks: [{ type: 'chart', data: { spec, data, alt: 'Reeds', caption: '' } }] });

async function post(data: string): Promise<string> {
  const text = { title: 'A post', categoryName: 'Data', keywords: [], summary: '{"blocks":[]}', published: false };
  const answer = await admin.post(api.posts, { data: { ...text, body: JSON.stringify(bodyWith(data)) } });
  return ((await answer.json()) as { postId: string }).postId;
}

test('uploads the data of a chart, which is public and kept while a published text shows it', async () => {
  const sent = await upload(csv);
  expect(sent.status).toBe(201);
  const file = (await sent.json()) as UploadedFile;
  expect(file).toMatchObject({ kind: 'csv', bytes: csv.length, name: 'reeds.csv' });
  expect(((await (await upload(csv)).json()) as UploadedFile).id).toBe(file.id);
  const path = pages.uploadedFile(file.id, 'csv');

  expect((await reader.get(path)).status).toBe(404);
  const postId = await post(file.id);
  expect((await reader.get(path)).status).toBe(404);
  expect((await admin.send('DELETE', api.medium(file.id))).status).toBe(409);
  await admin.patch(api.post(postId), { published: true });
  const answer = await reader.get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(csv);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect((await reader.get(pages.uploadedFile(file.id))).status).toBe(404);
  expect((await reader.get(pages.media(file.id, 480, 'webp'))).status).toBe(404);

  const later = Date.now() + 40 * DAY;
  await removeUnusedMedia(site.db, new Date(later));
  await removeUnusedMedia(site.db, new Date(later + 40 * DAY));
  expect((await reader.get(path)).status).toBe(200);
  await admin.patch(api.post(postId), { published: false });
  expect((await reader.get(path)).status).toBe(404);
});

test('draws the chart, with its first rows in the table below', async () => {
  const { id } = (await (await upload(csv)).json()) as UploadedFile;
  const { html } = await renderBody(site.db, bodyWith(id), {});
  expect(html).toContain('<svg');
  expect(html).toContain('&lt;b&gt;old&lt;/b&gt;');
  expect(html).not.toContain('<b>old');
  expect(html).toContain('The first 100 of 6000 rows.');
  expect(html.match(/<tr>/g)).toHaveLength(101);
  // A chart whose data does not exist shows a message instead.
  expect((await renderDocument(bodyWith('a'.repeat(22)))).html).toContain('This drawing could not be created.');
  const drawn = await admin.post(api.drawings, { language: 'vega-lite', source: JSON.stringify(spec), data: id });
  expect(await drawn.json()).toMatchObject({ svg: expect.stringContaining('reeds') as string });
});

test('as Markdown it is a file next to the text, and is imported as the same', async () => {
  const { id } = (await (await upload(csv)).json()) as UploadedFile;
  const text = toMarkdown(bodyWith(id));
  expect(text).toContain(`data="/media/${id}"`);
  expect(fromMarkdown(text)).toEqual(bodyWith(id));
  const postId = await post(id);
  const folder = temporaryFolder();
  await exportMarkdown(site.db, folder);
  expect(readFileSync(join(folder, `media/${id}.csv`), 'utf8')).toBe(csv);
  const written = readFileSync(join(folder, `${postId}.md`), 'utf8');
  expect(written).toContain(`data="media/${id}.csv"`);

  // Imports the export into another site.
  const other = await createTestApp({ images: createImages(undefined) });
  try {
    const readPost = postReader(
      { db: other.db, images: createImages(undefined) },
      { keys: [], now: new Date(), picture: async () => ({ name: 'reeds.csv', bytes: Buffer.from(csv) }) },
    );
    const read = await readPost({ program: 'markdown', path: 'a.md', item: written, rules: undefined });
    const { document } = await withPictures(read, other.db);
    const [chart] = document.blocks;
    expect(chart).toMatchObject({
      type: 'chart',
      data: { spec, data: expect.stringMatching(/^[\w-]{22}$/) as string },
    });
    expect((await renderBody(other.db, document, {})).html).toContain('<svg');
  } finally {
    await other.close();
  }
});

describe('invalid data', () => {
  test.each([
    ['more than 1 MB', `a,b\n${'1,2\n'.repeat(300_000)}`, 413],
    ['rows of other lengths', 'a,b\n1,2\n3', 422],
    ['a quote that stays open', 'a,b\n"1,2\n3,4', 422],
    ['a column twice', 'a,a\n1,2', 422],
    ['a column without a name', 'a,\n1,2', 422],
    ['no rows', 'a,b\n', 422],
    ['101 columns', `${Array.from({ length: 101 }, (_, index) => `c${index}`).join(',')}\n`, 422],
    ['a name of the program', '__proto__,b\n1,2', 422],
    ['a page', '<!doctype html><script>alert(1,2)</script>', 415],
    ['JSON', '{"a":1,"b":2}', 415],
    ['words', 'hello\nworld', 415],
    ['control characters', 'a,b\n1,\u0000', 415],
  ])('%s is refused', async (_, text, status) => {
    const answer = await upload(text);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\.$/) as string });
  });
  test('other encodings are none', () => {
    expect(dataOf(Buffer.from('a,b\n1,é', 'latin1'))).toBeUndefined();
    expect(dataOf(Buffer.from('a,b\n1,2', 'utf16le'))).toBeUndefined();
  });
  test.each(['\ufeffa,b\r\n1,"x, ""y""\nz"', 'a\tb\n1\t2', 'n\n1\n2.5\n-3e2', '名,数\n筆,1'])(
    '%j is a table',
    (text) => {
      expect(dataOf(Buffer.from(text))?.kind).toBe('csv');
    },
  );
});
