/** Paths of a former site, each of which leads to a post or an own page here for as long as that is public (POST-27). */
import { decoded } from '#domain/decoded.ts';
import { pages } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { contentRecords, postRevisions, posts, redirects } from '#server/db/schema/index.ts';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';

/** Where a path leads: to a post, or to the page of the owner's own at an address. */
export type Lead = { postId: string } | { page: string };

/**
 * @param path as `normalisePath` spells it, without a slash at its end
 * @returns false when something else has it already: the first one keeps it
 */
export async function addRedirect(db: Database, path: string, to: Lead): Promise<boolean> {
  const [row] = await db
    .insert(redirects)
    .values({ path, ...to })
    // Changes nothing, but answers whose it is.
    .onConflictDoUpdate({ target: redirects.path, set: { path } })
    .returning({ postId: redirects.postId, page: redirects.page });
  return 'page' in to ? row?.page === to.page : row?.postId === to.postId;
}

/** Returns the target of a path, published or not; undefined if there is no redirect. */
export async function findLead(
  db: Database,
  path: string,
): Promise<{ postId: string | null; page: string | null } | undefined> {
  const [row] = await db
    .select({ postId: redirects.postId, page: redirects.page })
    .from(redirects)
    .where(eq(redirects.path, path));
  return row;
}

/** Of published posts, by path. @param ids of these posts alone */
export async function listRedirects(db: Database, ids?: string[]): Promise<{ path: string; postId: string }[]> {
  return db
    .select({ path: redirects.path, postId: posts.id })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .where(and(eq(posts.published, true), ids && inArray(posts.id, ids)))
    .orderBy(asc(redirects.path));
}

/** Of pages of the owner's own that are there, by path. */
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

/** Of all posts and pages, by path: the path that it leads to, and whether readers are led there now. */
export async function listLeads(db: Database): Promise<Map<string, { to: string; isPublic: boolean }>> {
  const toPages = await db
    .select({ path: redirects.path, page: redirects.page, live: contentRecords.key })
    .from(redirects)
    .leftJoin(contentRecords, isLivePage)
    .where(isNotNull(redirects.page));
  const rows = await db
    .select({ path: redirects.path, id: posts.id, address: postRevisions.address, isPublic: posts.published })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision)));
  return new Map([
    ...rows.map(({ path, id, address, isPublic }) => [path, { to: pages.post(address ?? id), isPublic }] as const),
    ...toPages.map(({ path, page, live }) => [path, { to: pages.own(page ?? ''), isPublic: live !== null }] as const),
  ]);
}

/** Takes back the paths that lead to a page. */
export async function removePageRedirects(db: Database, page: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.page, page));
}

/** @returns the address (or id, where it has none) of the published post that this path leads to */
export async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: posts.id, address: postRevisions.address })
    .from(redirects)
    .innerJoin(posts, eq(posts.id, redirects.postId))
    .innerJoin(postRevisions, and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.liveRevision)))
    .where(and(eq(redirects.path, path), eq(posts.published, true)));
  return row && (row.address ?? row.id);
}

/** @returns the id of the post, published or not, that the first of these paths redirects to or belongs to */
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
            .innerJoin(
              postRevisions,
              and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision)),
            )
            .where(or(eq(posts.id, address), eq(postRevisions.address, decoded(address))))
            .limit(1);
    if (here) return here.id;
  }
  return undefined;
}
