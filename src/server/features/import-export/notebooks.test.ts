/** Imports of notebooks as posts, and repeated imports of a notebook. */
import { inEnglish } from '#support/in-english.ts';
import { messages } from '#contract/messages.ts';
import { findPicture } from '#importers/find-picture.ts';
import { splitPosts } from '#importers/read-posts.ts';
import type { PostFile } from '#importers/post-places.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { savePost } from '#server/features/posts/post-service.ts';
import { listRevisions } from '#server/features/posts/revision-repository.ts';
import { codeCell, markdownCell, notebook, png, rawCell, result, stream } from '#support/notebooks.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedDatabase } from '#support/shared.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPosts, type ImportOptions } from './import-posts.ts';
import { readSource } from './read-source.ts';

const folder = temporaryFolder();
const database = await sharedDatabase();

const now = new Date('2026-01-02T03:04:05.678Z');
const images = createImages(undefined);

/** Writes a notebook file and imports its folder, like the import command. */
async function bring(name: string, text: string, more: Partial<ImportOptions> = {}, outputs?: PostFile['outputs']) {
  const place = join(folder, name.replace(/\W/g, '-'));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, name), text);
  const source = await readSource(place);
  const items = source.texts.flatMap((file) => splitPosts({ program: 'markdown', ...file, outputs }));
  const options = { publish: false, dryRun: false, keys: [], now, ...more };
  const picture: ImportOptions['picture'] = (path, src) => findPicture(source, path, src, undefined);
  return inEnglish(await importPosts({ db: database.db, images }, items, { ...options, picture }));
}
const titled = async (title: string) => {
  const found = (await listPosts(database.db, { state: 'unpublished' })).find((post) => post.title === title);
  return findPost(database.db, found?.id ?? '');
};

test('a notebook in a folder is a post, with its pictures', async () => {
  const text = notebook([
    markdownCell('# Counting reeds\n\n![Beside](attachment:a.png)', { attachments: { 'a.png': { 'image/png': png } } }),
    codeCell('plot()', [result({ 'image/png': png }), result({ 'application/x-own': 'a' })]),
  ]);
  const report = await bring('reeds.ipynb', text);
  expect(report).toMatchObject([{ path: 'reeds.ipynb', title: 'Counting reeds', outcome: 'imported' }]);
  const line = text.split('\n').findIndex((one) => one.includes('"cell_type": "code"')) + 1;
  expect(report[0]?.notices).toEqual([
    `reeds.ipynb:${line} output application/x-own: not supported. Only the text is shown`,
  ]);
  const blocks = (await titled('Counting reeds'))?.body.blocks ?? [];
  expect(blocks.map(({ type }) => type)).toEqual(['figure', 'code', 'figure']);
  expect(blocks[0]?.data.media).toMatch(/^[\w-]{22}$/);
  expect(blocks[2]?.data.media).toBe(blocks[0]?.data.media);
});

test('importing a notebook again changes its post, and does nothing for an equal result', async () => {
  const cells = (words: string) => [
    rawCell('---\ntitle: Again\n---'),
    markdownCell(words),
    codeCell('x', [stream('1')]),
  ];
  const first = notebook(cells('Before.'));
  const [made] = await bring('again.ipynb', first);
  expect(made?.outcome).toBe('imported');
  const counted = first.replaceAll('"cell_type": "code"', '"execution_count": 7,\n   "cell_type": "code"');
  expect(counted).not.toBe(first);
  expect((await bring('again.ipynb', counted))[0]?.outcome).toBe('known');
  expect((await bring('again.ipynb', notebook(cells('After.'))))[0]?.outcome).toBe('updated');
  const post = await titled('Again');
  expect(post?.body.blocks[0]?.data.text).toBe('After.');
  expect((await listRevisions(database.db, post?.id ?? '', { limit: 10 })).map(({ kind }) => kind)).toEqual([
    'import',
    'import',
  ]);
  // The owner has changed the setting for outputs.
  expect((await bring('again.ipynb', notebook(cells('After.')), {}, 'folded'))[0]?.outcome).toBe('updated');
  expect((await titled('Again'))?.body.blocks.map(({ type }) => type)).toEqual(['paragraph', 'code', 'details']);
});

test("does not overwrite the owner's edits, and reports that", async () => {
  const text = (words: string) => notebook([rawCell('---\ntitle: Written on\n---'), markdownCell(words)]);
  await bring('written.ipynb', text('The file.'));
  const post = await titled('Written on');
  if (!post) throw new Error('nothing was imported');
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'The owner.' } }] });
  const data = { title: post.title, categoryName: 'Posts', keywords: [], summary: '{"blocks":[]}', body };
  await savePost({ db: database.db }, post.id, { ...data, published: false, revision: post.revision }, now);
  expect(await bring('written.ipynb', text('The file again.'))).toMatchObject([
    { outcome: 'left out', notices: [messages.importChangedHere] },
  ]);
  expect((await titled('Written on'))?.body.blocks[0]?.data.text).toBe('The owner.');
});

test('skips an unreadable notebook with a message, and imports the others', async () => {
  const deep = `{"cells":${'['.repeat(100_000)}`;
  mkdirSync(join(folder, 'good-ipynb'));
  writeFileSync(join(folder, 'good-ipynb', 'deep.ipynb'), deep);
  writeFileSync(
    join(folder, 'good-ipynb', 'words.Rmd'),
    '---\ntitle: In R\n---\n\n```{r echo=FALSE}\nx\n```\n\nWords.',
  );
  const report = await bring('good.ipynb', notebook([markdownCell('# Good\n\nWords.')]));
  expect(report.map(({ path, outcome, notices }) => [path, outcome, ...notices])).toEqual([
    ['deep.ipynb', 'left out', 'The notebook is nested too deeply to be read.'],
    ['good.ipynb', 'imported'],
    [
      'words.Rmd',
      'imported',
      'This file does not contain the output of a code chunk. To include the output, import the rendered notebook (.ipynb).',
    ],
  ]);
});
