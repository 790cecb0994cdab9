/** Adds many published posts to a database with a few large statements instead of thousands of calls. */
import { openEmbedded } from '#host/embedded/embedded.ts';
import { siteFolders } from '#host/site-folders.ts';
import { loadSite } from '#site/data/load.ts';
import { cardName, cardsOf } from '#site/assets/pictures/cards.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentToJson } from '#domain/document/serialise.ts';
import { readingTime, documentWords } from '#document/reading-time.ts';
import { slug } from '#domain/slug.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { categories, keywords, postRevisions, posts, postTexts } from '#server/platform/db/schema/index.ts';
import { textHash } from '#server/features/posts/text-hash.ts';
import { samplePost, type SamplePost } from './sample-posts.ts';

const AT_ONCE = 200;

/** Adds the sample posts `from` to `to` (exclusive), published, and requests an update of the site. */
export async function seedPosts(db: Database, from: number, to: number): Promise<void> {
  const all = Array.from({ length: to - from }, (_, index) => samplePost(from + index));
  await db.transaction(async (tx) => {
    await tx
      .insert(categories)
      .values(named(all.map(({ category }) => category)))
      .onConflictDoNothing();
    await tx
      .insert(keywords)
      .values(named(all.flatMap((post) => post.keywords)))
      .onConflictDoNothing();
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE);
      await tx.insert(posts).values(some.map(toPost));
      await tx.insert(postTexts).values(some.map(toText));
      await tx.insert(postRevisions).values(some.map(toRevision));
    }
    await requestBuild(tx, new Date());
  });
}

const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ id: slug(name), name }));

const contentOf = (post: SamplePost) => ({
  title: post.title,
  categoryName: post.category,
  keywords: post.keywords,
  body: documentToJson(post.body),
  summary: documentToJson(post.summary),
  readingTime: readingTime(post.body),
});

const toPost = ({ id, createdAt }: SamplePost) => ({
  id,
  revision: 1,
  published: true,
  liveRevision: 1,
  liveUpdatedAt: createdAt,
  publishedAt: createdAt,
});

const toText = (post: SamplePost) => ({
  ...contentOf(post),
  postId: post.id,
  hash: textHash(contentOf(post)),
  words: documentWords(post.body),
});

const toRevision = (post: SamplePost) => ({
  postId: post.id,
  revision: 1,
  textHash: textHash(contentOf(post)),
  date: post.createdAt,
  createdAt: post.createdAt,
  wasLive: true,
});

/** Publishes sample posts on a site that is not running, as `seedPosts` does, with empty files as their social previews. */
export async function addPosts(dataDir: string, siteUrl: string, from: number, to: number): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, { exclusive: true });
  await seedPosts(db, from, to);
  const { site } = await loadSite(db, siteUrl, renderedPosts(db));
  await close();
  const folder = join(siteFolders(dataDir).cacheDir, 'cards');
  await mkdir(folder, { recursive: true });
  for (const card of cardsOf(site)) await writeFile(join(folder, cardName(card)), '', { flag: 'a' });
}
