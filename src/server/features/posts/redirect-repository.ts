/**
 * Old paths, of a previous site or added by the owner. Each path redirects to a page while the page is public
 * (POST-27, POST-28).
 */
import { decoded } from '#domain/decoded.ts';
import { pages } from '#contract/paths.ts';
import { firstOf, type Database } from '#server/platform/db/database.ts';
import {
  contentRecords,
  headRevision,
  liveRevision,
  postAddresses,
  postRevisions,
  posts,
  redirects,
} from '#server/platform/db/schema/index.ts';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

/** The target of a redirect: a post, a custom page by its slug, or another page of the site by its path. */
export type Redirect = { postId: string } | { page: string } | { target: string };

/**
 * Adds a redirect.
 * @param path path without a trailing slash, as `normalisePath` returns it
 * @returns false if the path already redirects to another target, which then stays unchanged
 */
export async function addRedirect(
  db: Database,
  path: string,
  to: Redirect,
  origin: 'hand' | 'import' = 'import',
): Promise<boolean> {
  const [row] = await db
    .insert(redirects)
    .values({ path, ...to, origin })
    // This update changes no data. It makes the statement return the existing target.
    .onConflictDoUpdate({ target: redirects.path, set: { path } })
    .returning({ postId: redirects.postId, page: redirects.page, target: redirects.target });
  return row !== undefined && Object.entries(to).every(([kind, value]) => row[kind as keyof typeof row] === value);
}

/** Returns the target of a path, whether it is published or not; undefined without a redirect. */
export async function findRedirectTarget(
  db: Database,
  path: string,
): Promise<{ postId: string | null; page: string | null } | undefined> {
  return firstOf(
    db.select({ postId: redirects.postId, page: redirects.page }).from(redirects).where(eq(redirects.path, path)),
  );
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

/** Lists redirects to other pages of the site, sorted by path. */
export async function listTargetRedirects(db: Database): Promise<{ path: string; target: string }[]> {
  const rows = await db
    .select({ path: redirects.path, target: redirects.target })
    .from(redirects)
    .where(isNotNull(redirects.target))
    .orderBy(asc(redirects.path));
  return rows.map(({ path, target }) => ({ path, target: target ?? '' }));
}

const isLivePage = and(
  eq(contentRecords.kind, 'page'),
  eq(contentRecords.key, redirects.page),
  isNotNull(contentRecords.liveHash),
);

/** A redirect in the owner's list. `isPublic` is undefined for a path that is neither a post nor a custom page. */
interface StoredRedirect {
  path: string;
  to: string;
  origin: 'hand' | 'import' | 'moved';
  isPublic: boolean | undefined;
}

/** Lists all redirects to posts and pages, and the earlier slugs of posts. */
export async function listStoredRedirects(db: Database): Promise<StoredRedirect[]> {
  const isShown = and(
    eq(postRevisions.postId, posts.id),
    eq(postRevisions.revision, sql`coalesce(${posts.liveRevision}, ${posts.revision})`),
  );
  const stored = await db
    .select({
      path: redirects.path,
      page: redirects.page,
      target: redirects.target,
      origin: redirects.origin,
      postId: posts.id,
      address: postRevisions.address,
      isPublished: posts.published,
      livePage: contentRecords.key,
    })
    .from(redirects)
    .leftJoin(posts, eq(posts.id, redirects.postId))
    .leftJoin(postRevisions, isShown)
    .leftJoin(contentRecords, isLivePage);
  const moved = await db
    .select({ former: postAddresses.address, id: posts.id, address: postRevisions.address, isPublic: posts.published })
    .from(postAddresses)
    .innerJoin(posts, eq(posts.id, postAddresses.postId))
    .innerJoin(postRevisions, isShown)
    .where(
      and(eq(postAddresses.wasLive, true), sql`${postAddresses.address} <> coalesce(${postRevisions.address}, '')`),
    );
  return [
    ...stored.map(({ path, page, target, origin, postId, address, isPublished, livePage }) => {
      if (postId !== null) return { path, origin, to: pages.post(address ?? postId), isPublic: isPublished === true };
      if (page !== null) return { path, origin, to: pages.own(page), isPublic: livePage !== null };
      return { path, origin, to: target ?? '', isPublic: undefined };
    }),
    ...moved.map(({ former, id, address, isPublic }) => ({
      path: pages.post(former),
      to: pages.post(address ?? id),
      origin: 'moved' as const,
      isPublic,
    })),
  ];
}

/** Returns the targets of all redirects by path, and whether each target is public. */
export async function listRedirectTargets(db: Database): Promise<Map<string, { to: string; isPublic: boolean }>> {
  const rows = (await listStoredRedirects(db)).filter(({ origin }) => origin !== 'moved');
  return new Map(rows.map(({ path, to, isPublic = true }) => [path, { to, isPublic }]));
}

/** Deletes a redirect. Returns where it came from; undefined if there is no such redirect. */
export async function removeRedirect(db: Database, path: string): Promise<'hand' | 'import' | undefined> {
  const [row] = await db.delete(redirects).where(eq(redirects.path, path)).returning({ origin: redirects.origin });
  return row?.origin;
}

export async function removePageRedirects(db: Database, page: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.page, page));
}

/** Returns the path of the public page that this path redirects to; undefined without one. */
export async function findRedirect(db: Database, path: string): Promise<string | undefined> {
  const [row] = await db
    .select({
      id: posts.id,
      address: postRevisions.address,
      target: redirects.target,
      page: contentRecords.key,
    })
    .from(redirects)
    .leftJoin(posts, and(eq(posts.id, redirects.postId), eq(posts.published, true)))
    .leftJoin(postRevisions, liveRevision)
    .leftJoin(contentRecords, isLivePage)
    .where(eq(redirects.path, path));
  if (!row) return undefined;
  if (row.id !== null) return pages.post(row.address ?? row.id);
  return row.page === null ? (row.target ?? undefined) : pages.own(row.page);
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
