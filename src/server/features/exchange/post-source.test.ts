/**
 * Exchange of posts between files and site, with a three-way comparison that never overwrites the other side's changes.
 */
import { noRebuild } from '#server/dependencies.ts';
import type { Post } from '#contract/posts.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { findPost, listPosts } from '#server/features/posts/post-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { deletePost, publishPost } from '#server/features/publishing/publish-service.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postSource } from './post-source.ts';

let connection: Connection;
let folder: string;
const now = new Date('2026-11-23T03:00:00Z');
beforeEach(async () => {
  connection = await pgliteDatabase();
  folder = temporaryFolder();
});
afterEach(async () => {
  await connection.close();
});

const app = () => ({ db: connection.db, rebuild: noRebuild });
const source = () =>
  postSource({
    db: connection.db,
    images: createImages(undefined),
    contentDir: folder,
    now,
    memoryFile: join(folder, 'data/exchanged.json'),
    keys: async () => [],
  });
const body = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
const dataOf = (title: string, text: string) => ({
  title,
  categoryName: 'Notes',
  summary: body('Told.'),
  body: body(text),
  keywords: ['a'],
  published: false,
});
async function makePost(title: string, text: string, address?: string): Promise<string> {
  const data = { ...dataOf(title, text), ...(address !== undefined && { address }) };
  return (await createPost(app(), 'u', data, undefined, now)).postId;
}
const post = async (id: string): Promise<Post> => {
  const found = await findPost(connection.db, id);
  if (!found) throw new Error(`No post ${id}`);
  return found;
};
async function write(id: string, text: string): Promise<void> {
  const { revision, published, title } = await post(id);
  await savePost(app(), id, { ...dataOf(title, text), revision, published }, now);
}
const file = (path: string) => join(folder, 'posts', path);
const read = (path: string) => readFile(file(path), 'utf8');
async function edit(path: string, change: (text: string) => string): Promise<void> {
  const before = existsSync(file(path)) ? await read(path) : '';
  await mkdir(join(folder, 'posts'), { recursive: true });
  await writeFile(file(path), change(before));
}
const diff = async () => (await source().list()).map(({ name, changed }) => `${changed} ${name}`);
async function pull(...names: string[]): Promise<string[]> {
  const one = source();
  const found = await one.list();
  const taken = found.filter(({ name, changed }) => changed === 'site' || names.includes(name));
  const said = await one.write(taken);
  const left = found.filter((item) => item.changed === 'both' && !taken.includes(item));
  return [...said, ...((await one.writeBeside?.(left)) ?? [])];
}
async function push(...names: string[]): Promise<string[]> {
  const one = source();
  const found = await one.list();
  const isNamed = ({ name }: { name: string }) => names.includes(name);
  return one.read(
    found.filter((item) => item.changed === 'file' || isNamed(item)),
    isNamed,
  );
}
const textOf = async (id: string) => ((await post(id)).body.blocks[0]?.data as { text: string }).text;

test('exports posts as files, including drafts, without a difference after a round trip', async () => {
  const live = await makePost('Live', 'Words **and** $x_1$', 'live-one');
  const { revision } = await publishPost(app(), live, { published: true }, now);
  await makePost('下書き', '言葉');
  expect((await diff()).sort()).toEqual(['site post/live-one', 'site post/下書き']);
  expect(await pull()).toEqual([]);
  expect((await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.md')).sort()).toEqual([
    'live-one.md',
    '下書き.md',
  ]);
  expect(await read('live-one.md')).toContain(`id: ${live}`);
  expect(await diff()).toEqual([]);
  // Even without the stored state, equal sides show no difference.
  await rm(join(folder, 'data'), { recursive: true });
  expect(await diff()).toEqual([]);
  expect(await push()).toEqual([]);
  expect((await post(live)).revision).toBe(revision);
});

test('transfers a change of one side to the other; a published post shows its new text', async () => {
  const live = await makePost('Live', 'Before', 'live-one');
  await publishPost(app(), live, { published: true }, now);
  const draft = await makePost('Draft', 'Before', 'draft-one');
  await pull();
  await edit('live-one.md', (text) => text.replace('Before', 'In the file'));
  await write(draft, 'On the site');
  expect((await diff()).sort()).toEqual(['file post/live-one', 'site post/draft-one']);
  expect(await push()).toEqual([]);
  expect(await pull()).toEqual([]);
  expect(await textOf(live)).toBe('In the file');
  expect(await post(live)).toMatchObject({ published: true, hasChanges: false, keywords: [{ name: 'a' }] });
  expect(await read('draft-one.md')).toContain('On the site');
  expect(await diff()).toEqual([]);
  // The file also determines whether the post is published.
  await edit('draft-one.md', (text) => text.replace('draft: true', 'draft: false'));
  await edit('live-one.md', (text) => text.replace('draft: false', 'draft: true'));
  expect(await push()).toEqual([]);
  expect([(await post(draft)).published, (await post(live)).published]).toEqual([true, false]);
  expect(await diff()).toEqual([]);
});

test('rules for search engines and AI are in the file, and come from it', async () => {
  const id = await makePost('Kept', 'Words', 'kept');
  await pull();
  await edit('kept.md', (text) => text.replace('format:', 'noindex: true\nformat:'));
  expect(await push()).toEqual([]);
  const { revision, noindex } = await post(id);
  expect(noindex).toBe(true);
  await savePost(app(), id, { ...dataOf('Kept', 'Words'), noai: true, revision }, now);
  expect(await diff()).toEqual(['site post/kept']);
  expect(await pull()).toEqual([]);
  expect(await read('kept.md')).toMatch(/^noindex: true\nnoai: true$/m);
  expect(await diff()).toEqual([]);
});

test('changes of both sides stay on both, in two files, until one is named', async () => {
  const id = await makePost('Both', 'Before', 'both');
  await pull();
  await edit('both.md', (text) => text.replace('Before', 'In the file'));
  await write(id, 'On the site');
  expect(await diff()).toEqual(['both post/both']);
  expect(await push()).toEqual([]);
  expect(await pull()).toEqual([
    "The site's version of post/both was saved next to the file: content/posts/both.site.md",
  ]);
  expect([await textOf(id), (await read('both.md')).includes('In the file')]).toEqual(['On the site', true]);
  expect(await read('both.site.md')).toContain('On the site');
  expect(await diff()).toEqual(['both post/both']);
  expect(await push('post/both')).toEqual([]);
  expect([await textOf(id), existsSync(file('both.site.md'))]).toEqual(['In the file', false]);
  expect(await diff()).toEqual([]);
  await edit('both.md', (text) => text.replace('In the file', 'Again'));
  await write(id, 'On the site again');
  expect(await pull('post/both')).toEqual([]);
  expect(await read('both.md')).toContain('On the site again');
});

test('a new file is a post, with its picture; one without a date is a draft', async () => {
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  await mkdir(join(folder, 'posts/pictures'), { recursive: true });
  await writeFile(file('pictures/dot.png'), png);
  await edit('note.md', () => '---\ntitle: Note\ndate: 2026-01-02\ntags: [x]\n---\n\n![A dot](pictures/dot.png)\n');
  await edit('idea.md', () => '# Idea\n\nWords\n');
  expect(await diff()).toEqual(['file post/idea', 'file post/note']);
  expect(await push()).toEqual([]);
  const posts = await listPosts(connection.db, { state: 'any' });
  expect(posts.map(({ title, published }) => [title, published]).sort()).toEqual([
    ['Idea', false],
    ['Note', true],
  ]);
  const note = posts.find(({ title }) => title === 'Note');
  expect((await post(note?.id ?? '')).body.blocks[0]).toMatchObject({ type: 'figure', data: { alt: 'A dot' } });
  expect(await diff()).toEqual([]);
  // An edited file without an id still belongs to its post.
  await edit('idea.md', (text) => `${text}\nMore\n`);
  expect(await push()).toEqual([]);
  expect(await listPosts(connection.db, { state: 'any' })).toHaveLength(2);
  // Later changes on the site are written to the same file.
  await write(note?.id ?? '', 'On the site');
  expect(await pull()).toEqual([]);
  expect(await read('note.md')).toContain('On the site');
});

test('a file that was renamed is the same post', async () => {
  const id = await makePost('One', 'Before', 'one');
  await pull();
  await rename(file('one.md'), file('another name.md'));
  expect(await diff()).toEqual([]);
  await edit('another name.md', (text) => text.replace('Before', 'After'));
  expect(await push()).toEqual([]);
  expect([await textOf(id), (await listPosts(connection.db, { state: 'any' })).length]).toEqual(['After', 1]);
});

test('a file that is gone deletes nothing unless it is named; a deleted post takes its unchanged file with it', async () => {
  const [one, two] = [await makePost('One', 'Words', 'one'), await makePost('Two', 'Words', 'two')];
  await publishPost(app(), one, { published: true }, now);
  await pull();
  await rm(file('one.md'));
  await deletePost(app(), two, false, now);
  expect((await diff()).sort()).toEqual(['file post/one', 'site post/two']);
  expect(await push()).toEqual([
    'The file of post/one was deleted. To move the post to the trash: npm run content -- push post/one',
  ]);
  expect((await post(one)).published).toBe(true);
  expect(await push('post/one')).toEqual([]);
  expect(await post(one)).toMatchObject({ published: false, trashedAt: now.toISOString() });
  expect(await pull()).toEqual([]);
  expect(existsSync(file('two.md'))).toBe(false);
  expect(await diff()).toEqual([]);
});

test('without its folder nothing is deleted; a file changed in between is not written over', async () => {
  const id = await makePost('One', 'Words', 'one');
  await pull();
  await rm(join(folder, 'posts'), { recursive: true });
  expect(await diff()).toEqual(['site post/one']);
  const late = source();
  await pull();
  await write(id, 'On the site');
  const found = await late.list();
  await edit('one.md', (text) => `${text}\nTyped meanwhile\n`);
  expect(await late.write(found)).toEqual(['post/one was not pulled: the file has changed in the meantime.']);
  expect(await read('one.md')).toContain('Typed meanwhile');
  const other = source();
  const both = await other.list();
  await write(id, 'And again');
  expect(await other.read(both, () => true)).toEqual([expect.stringContaining('post/one was refused:')]);
});

test('reports the reason for a refused text, and imports the others', async () => {
  await edit('bad.md', () => '---\ntitle: "no end\n---\n\nWords\n');
  await edit('taken.md', () => '---\ntitle: Taken\ndate: 2026-01-02\nslug: b\n---\n\nWords\n');
  await edit('good.md', () => '---\ntitle: Good\ndate: 2026-01-02\n---\n\nWords\n');
  const first = await makePost('First', 'Words', 'a');
  const { revision } = await post(first);
  // The slug belonged to this post before and redirects to it.
  await savePost(app(), first, { ...dataOf('First', 'Words'), address: 'b', revision, published: false }, now);
  await publishPost(app(), first, { published: true }, now);
  const next = { ...dataOf('First', 'Words'), address: 'c', revision: 2, published: true };
  await savePost(app(), first, next, now);
  const said = await push();
  expect(said).toEqual([
    expect.stringMatching(/^post\/bad was not pushed: the front matter cannot be read: /),
    'post/taken was refused: Another post uses this slug, or used it before. Choose another slug.',
  ]);
  const titles = (await listPosts(connection.db, { state: 'any' })).map(({ title }) => title);
  expect(titles.sort()).toEqual(['First', 'Good']);
});
