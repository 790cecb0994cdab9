/**
 * Paths of a previous site. Each path redirects to a post or a custom page while the post or page is public
 * (POST-27).
 */
import { decoded } from '#domain/decoded.ts';
import { pages } from '#contract/paths.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  contentRecords,
  postRevisions,
  posts,
  redirects,
  liveRevision,
  headRevision,
} from '#server/platform/db/schema/index.ts';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';

/** The target of a redirect: a post, or a custom page by its slug. */
export type Redirect = { postId: string } | { page: string };

/**
 * Adds a redirect.
 * @param path path without a trailing slash, as `normalisePath` returns it
 * @returns false if the path already redirects to another target, which then stays unchanged
 */
export async function addRedirect(db: Database, path: string, to: Redirect): Promise<boolean> {
  const [row] = await db
    .insert(redirects)
    .values({ path, ...to })
    // This update changes no data. It makes the statement return the existing target.
    .onConflictDoUpdate({ target: redirects.path, set: { path } })
    .returning({ postId: redirects.postId, page: redirects.page });
  return 'page' in to ? row?.page === to.page : row?.postId === to.postId;
}

/** Returns the target of a path, whether it is published or not; undefined without a redirect. */
export async function findRedirectTarget(
  db: Database,
  path: string,
): Promise<{ postId: string | null; page: string | null } | undefined> {
  const [row] = await db
    .select({ postId: redirects.postId, page: redirects.page })
    .from(redirects)
    .where(eq(redirects.path, path));
  return row;
}

/**
 * Lists redirects to published posts, sorted by path.
 * @param ids limits the list to these posts
 */
export async function listRedirects(db: Database, ids?: string[]): Promise<{ path: string; postId: string }[]> {
  return db
    .select({ path: redirects.path, postId: posts.id })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .where(and(eq(posts.published, true), ids && inArray(posts.id, ids)))
    .orderBy(asc(redirects.path));
}

/** Lists redirects to existing custom pages, sorted by path. */
export async function listPageRedirects(db: Database): Promise<{ path: string; page: string }[]> {
  return db
    .select({ path: redirects.path, page: contentRecords.key })
    .from(redirects)
    .innerJoin(contentRecords, isLivePage)
    .orderBy(asc(redirects.path));
}

const isLivePage = and(
  eq(contentRecords.kind, 'page'),
  eq(contentRecords.key, redirects.page),
  isNotNull(contentRecords.liveHash),
);

/** Returns the targets of all redirects to posts and pages by path, and whether each target is public. */
export async function listRedirectTargets(db: Database): Promise<Map<string, { to: string; isPublic: boolean }>> {
  const toPages = await db
    .select({ path: redirects.path, page: redirects.page, live: contentRecords.key })
    .from(redirects)
    .leftJoin(contentRecords, isLivePage)
    .where(isNotNull(redirects.page));
  const rows = await db
    .select({ path: redirects.path, id: posts.id, address: postRevisions.address, isPublic: posts.published })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, headRevision);
  return new Map([
    ...rows.map(({ path, id, address, isPublic }) => [path, { to: pages.post(address ?? id), isPublic }] as const),
    ...toPages.map(({ path, page, live }) => [path, { to: pages.own(page ?? ''), isPublic: live !== null }] as const),
  ]);
}

export async function removePageRedirects(db: Database, page: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.page, page));
}

/** Returns the slug of the published post that this path redirects to. If the post has no slug, its id is returned. */
export async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: posts.id, address: postRevisions.address })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, liveRevision)
    .where(and(eq(redirects.path, path), eq(posts.published, true)));
  return row && (row.address ?? row.id);
}

/**
 * Finds a post, published or not, by its paths on the old site.
 * @returns the id of the post for the first path that matches
 */
export async function findByFormerPath(db: Database, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const [row] = await db.select({ postId: redirects.postId }).from(redirects).where(eq(redirects.path, path));
    if (row?.postId) return row.postId;
    const [, address] = /^\/blog\/([^/]+)$/.exec(path) ?? [];
    const [here] =
      address === undefined
        ? []
        : await db
            .select({ id: posts.id })
            .from(posts)
            .innerJoin(postRevisions, headRevision)
            .where(or(eq(posts.id, address), eq(postRevisions.address, decoded(address))))
            .limit(1);
    if (here) return here.id;
  }
  return undefined;
}
