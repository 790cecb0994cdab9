/** Puts many published posts into a database at once: by a few large statements, not by thousands of calls. */
import { documentToJson } from '#domain/document/serialise.ts';
import { readingTime } from '#domain/document/reading-time.ts';
import { slug } from '#domain/slug.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import { categories, keywords, postKeywords, postRevisions, posts } from '#server/db/schema/index.ts';
import { samplePost, type SamplePost } from './sample-posts.ts';

const AT_ONCE = 200;

/** Adds the sample posts number `from` to `to` (not included), published, and asks for the site to follow. */
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
      await tx.insert(postRevisions).values(some.map(toRevision));
      await tx.insert(postKeywords).values(some.flatMap(toKeywords));
    }
    await requestBuild(tx, new Date());
  });
}

const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ id: slug(name), name }));

const texts = ({ title, body, summary, createdAt }: SamplePost) => ({
  title,
  body: documentToJson(body),
  summary: documentToJson(summary),
  readingTime: readingTime(body),
  createdAt,
});

const toPost = (post: SamplePost) => ({
  ...texts(post),
  id: post.id,
  categoryId: slug(post.category),
  published: true,
  updatedAt: post.createdAt,
  publishedAt: post.createdAt,
});

const toRevision = (post: SamplePost) => ({
  ...texts(post),
  postId: post.id,
  revision: 1,
  categoryName: post.category,
  keywords: post.keywords,
});

const toKeywords = ({ id, keywords: names }: SamplePost) =>
  names.map((name, position) => ({ postId: id, keywordId: slug(name), position }));
