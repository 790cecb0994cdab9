/** A build reuses the pages of an earlier build, and its files equal those of a build from nothing. */
import { noRebuild } from '#server/dependencies.ts';
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostData } from '#contract/posts.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { pagesOfBuild } from '#host/rendering/pages-of-build.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { loadSamplePosts } from '#server/features/content/load-sample-posts.ts';
import { insertComment } from '#server/features/comments/comment-repository.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { savePost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedByText } from '#site/data/rendered-posts.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { writePages } from '#site/program/write-pages.ts';
import { pgliteDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const now = new Date('2026-11-26T00:00:00Z');
let folder: string;
let content: string;
let connection: Connection;
let program: Pages;
/** The rendered posts, which all builds share. Another test covers this cache. */
let posts: PageStore;

beforeEach(async () => {
  folder = temporaryFolder();
  content = join(folder, 'content');
  posts = new PageStore(join(folder, 'posts.sqlite'), console.error);
  // The content is copied without the publications, because each publication would add a page.
  const filter = (file: string) => !file.endsWith('publications.bib');
  cpSync(fileURLToPath(new URL('../../sample/', import.meta.url)), content, { recursive: true, filter });
  connection = await pgliteDatabase();
  program = await loadProgram((await ensureProgram(() => undefined)).entry);
  await loadContent(connection.db, content, '{}', now);
  await loadSamplePosts(connection.db, content);
});

afterEach(async () => {
  posts.close();
  await connection.close();
});

/** @returns the files of the build, and the paths of the pages that were rendered again */
async function build(name: string, kept = `${name}.sqlite`) {
  const store = new PageStore(join(folder, kept), console.error);
  const rendered = await renderedByText(connection.db, posts);
  const loaded = await loadSite(connection.db, 'https://site.test', rendered);
  const ofBuild = pagesOfBuild(store, 'sources', loaded, rendered);
  const made: string[] = [];
  const set: typeof ofBuild.set = (path, ...page) => (made.push(path), ofBuild.set(path, ...page));
  await writePages(program, loaded.site, join(folder, name), { ...ofBuild, set });
  ofBuild.dropOthers();
  const there = store.paths('', false);
  store.close();
  return { files: filesOf(join(folder, name)), made, there };
}

const filesOf = (place: string) =>
  new Map(
    globSync('**/*', { cwd: place })
      .filter((file) => statSync(join(place, file)).isFile())
      .toSorted()
      .map((file) => [file, readFileSync(join(place, file), 'utf8')]),
  );

const app = { rebuild: noRebuild };
async function update(id: string, change: (post: PostData) => PostData) {
  const { db } = connection;
  const post = (await findPost(db, id))!;
  const { title, category, keywords, body, summary, revision, published } = post;
  const data = {
    title,
    categoryName: category.name,
    keywords: keywords.map(({ name }) => name),
    revision,
    published,
    body: JSON.stringify(body),
    summary: JSON.stringify(summary),
  };
  const saved = await savePost({ db }, id, change(data), now);
  await publishPost({ ...app, db }, id, { published: true, revision: saved.revision }, now);
}

/** Builds with the cache and from nothing, and checks that the files are equal. */
async function both(step: string) {
  const next = await build(step, 'kept.sqlite');
  const anew = await build(`${step}-anew`);
  expect([...next.files.keys()], step).toEqual([...anew.files.keys()]);
  expect([...next.files].filter(([file, text]) => anew.files.get(file) !== text).map(([file]) => file)).toEqual([]);
  expect(next.there).toEqual(anew.there);
  return next;
}

const ofPosts = ({ made }: { made: readonly string[] }) => made.filter((path) => /\/blog\/[^/]+-\w{6}$/.test(path));

test('a build with cached pages equals a build from nothing after each change', async () => {
  const { db } = connection;
  const id = 'two-hundred-lines-are-not-two-hundred-readings-h6c3yt';
  const other = 'on-reading-what-nobody-wrote-down-m7t2ka';
  expect(ofPosts(await build('first', 'kept.sqlite'))).toHaveLength(8);
  expect((await build('same', 'kept.sqlite')).made).toEqual([]);

  await update(id, (post) => ({ ...post, title: 'Another title', keywords: ['nobody else has this'] }));
  const changed = await both('changed');
  expect(ofPosts(changed)).toContain(`/blog/${id}`);
  expect(ofPosts(changed).length).toBeLessThan(8);
  expect(changed.files.get(`blog/${id}.html`)).toContain('Another title');

  const settle = async (settings: object) => {
    writeFileSync(join(content, 'site.json'), JSON.stringify(settings));
    await loadContent(db, content, '{}', now);
  };
  await settle({ title: 'Another name' });
  expect(ofPosts(await both('settings'))).toHaveLength(8);

  await settle({ comments: true, languages: ['en', 'ja'] });
  await build('languages', 'kept.sqlite');

  const comment = { postId: id, userId: null, parentId: null, authorName: 'Mika', createdAt: now, liveAt: now };
  await insertComment(db, { ...comment, id: '1', text: 'A word on it.', state: 'live', source: null, importId: null });
  expect(ofPosts(await build('commented', 'kept.sqlite'))).toEqual([`/blog/${id}`]);
  await publishPost({ ...app, db }, other, { published: false }, now);
  const removed = await both('removed');
  expect([...removed.files.keys()].filter((file) => file.includes(other))).toEqual([]);
  expect(removed.files.get(`blog/${id}.html`)).toContain('A word on it.');
});
