/**
 * The public posts and their lookup tables. The tables of each snapshot of the site are derived from those of the
 * previous snapshot. `requestBuild` records the posts that were published, updated or unpublished, so a publish reads
 * only those posts.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { listRequests } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listFormerAddresses } from '#server/features/posts/address-repository.ts';
import {
  listCategories,
  listPosts,
  listPublishedSaying,
  listPublishedVersions,
} from '#server/features/posts/post-repository.ts';
import { listRedirects } from '#server/features/posts/redirect-repository.ts';
import { newerFirst, nextPosts, type Posts } from './groups.ts';
import { LayeredMap } from './layered-map.ts';
import { createHash } from 'node:crypto';

/**
 * Identifies a set of texts, independent of their order, by the sum of their hashes. Adding or removing a text needs
 * only its hash, however many texts there are.
 */
class Sum {
  readonly #value: bigint;

  constructor(value: bigint) {
    this.#value = BigInt.asUintN(256, value);
  }

  plus = (other: Sum): Sum => new Sum(this.#value + other.#value);
  without = (other: Sum): Sum => new Sum(this.#value - other.#value);
  toString = (): string => this.#value.toString(16);
}

export const noSum = new Sum(0n);

export const sumOf = (texts: readonly string[]): Sum =>
  new Sum(texts.reduce((sum, text) => sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`), 0n));

export interface PublicPosts {
  /**
   * The number of the latest build request that is included. `requests` contains the numbers of all recent requests
   * that are included.
   */
  version: number;
  requests: ReadonlySet<number>;
  /** Newest first. */
  all: Posts;
  byId: LayeredMap<PostSummary>;
  /** The posts by their current key: the slug, or the id of a post without a slug. */
  byKey: LayeredMap<PostSummary>;
  /** Maps ids and old slugs that are no longer the key of a post to the post's id. */
  moved: LayeredMap<string>;
  /** Maps paths on a previous site to post ids. */
  redirects: LayeredMap<string>;
  /** The redirects to each post, by the post's id. */
  leads: LayeredMap<Redirects>;
  /**
   * The ids of the posts whose text can cite a work. The pages of works search only these few posts for citations.
   */
  citing: LayeredMap<true>;
  categories: readonly NamedRow[];
  /** A hash that identifies the set of posts. */
  sum: Sum;
  /** The ids of posts that may differ from the previous snapshot; undefined if any post may differ. */
  changed: ReadonlySet<string> | undefined;
}

interface Redirects {
  /** Old slugs of the post. */
  addresses: string[];
  /** Paths on a previous site. */
  paths: string[];
}

/** The number of build requests that are read. A process that missed more requests compares all posts. */
const LOOKED_AT = 100;

export const noPosts: PublicPosts = {
  version: 0,
  requests: new Set<number>(),
  all: [],
  categories: [],
  sum: noSum,
  changed: undefined,
  byId: new LayeredMap<PostSummary>(),
  byKey: new LayeredMap<PostSummary>(),
  moved: new LayeredMap<string>(),
  redirects: new LayeredMap<string>(),
  leads: new LayeredMap<Redirects>(),
  citing: new LayeredMap<true>(),
};

/** The attribute that every citation has in the stored text. */
const CITATION = 'data-keys=';

/** The maximum number of changed posts that are read individually. If more posts have changed, all posts are read. */
const FEW = 500;

/** @param before the public posts of an earlier snapshot, from the same database */
export async function loadPosts(db: Database, before: PublicPosts | undefined): Promise<PublicPosts> {
  const rows = await listRequests(db, LOOKED_AT);
  const requests = { version: rows[0]?.id ?? 0, requests: new Set(rows.map(({ id }) => id)) };
  const named = before && namedSince(before, rows);
  const found = before && (named && named.length <= FEW ? named : await differing(db, before));
  const ids = found && found.length <= FEW ? found : undefined;
  const { posts, leads, citing } = await readPosts(db, ids);
  if (!before || !ids) {
    const next = withPosts(noPosts, [], posts, leads, citing);
    return { ...next, ...requests, categories: await listCategories(db), changed: undefined };
  }
  const gone = ids.map((id) => before.byId.get(id)).filter((post) => post !== undefined);
  const next = withPosts(before, gone, posts, leads, citing);
  const categories = await nextCategories(db, before.categories, [...gone, ...posts]);
  return { ...next, ...requests, categories, changed: new Set(ids) };
}

/**
 * Returns the posts that the new build requests name. A request can be committed after a later request, so all known
 * requests are remembered, not only the latest.
 * @returns the ids of posts that may have changed; undefined if any post may have changed
 */
function namedSince(before: PublicPosts, rows: Awaited<ReturnType<typeof listRequests>>): string[] | undefined {
  const isGap = rows.length === LOOKED_AT && (rows.at(-1)?.id ?? 0) > before.version;
  if (isGap) return undefined;
  // A request that is older than all remembered requests was already included, unless it is late by more than a
  // hundred requests.
  const oldest = before.requests.size < LOOKED_AT ? 0 : Math.min(...before.requests);
  const ids = new Set<string>();
  for (const { id, posts } of rows) {
    if (id < oldest || before.requests.has(id)) continue;
    if (!posts) return undefined;
    for (const post of posts) ids.add(post);
  }
  return [...ids];
}

/**
 * Finds the changed posts by comparing versions, if the requests do not name them. The comparison takes a tenth of the
 * time of reading all posts.
 */
async function differing(db: Database, before: PublicPosts): Promise<string[]> {
  const ids = new Set<string>();
  const there = new Set<string>();
  for (const { id, revision, updatedAt } of await listPublishedVersions(db)) {
    there.add(id);
    const post = before.byId.get(id);
    if (post?.revision !== revision || post.updatedAt !== updatedAt) ids.add(id);
  }
  for (const { id } of before.all) if (!there.has(id)) ids.add(id);
  for (const [id] of before.leads) ids.add(id);
  for (const { postId } of [...(await listFormerAddresses(db)), ...(await listRedirects(db))]) ids.add(postId);
  return [...ids];
}

async function readPosts(db: Database, ids: string[] | undefined) {
  if (ids?.length === 0) return { posts: [], leads: new Map<string, Redirects>(), citing: [] };
  const posts = await listPosts(db, { state: 'published', ids });
  const leads = new Map<string, Redirects>();
  const redirectsOf = (id: string) => {
    return getOrMake(leads, id, () => ({ addresses: [], paths: [] }));
  };
  for (const { address, postId } of await listFormerAddresses(db, ids)) redirectsOf(postId).addresses.push(address);
  for (const { path, postId } of await listRedirects(db, ids)) redirectsOf(postId).paths.push(path);
  for (const { addresses, paths } of leads.values()) {
    addresses.sort();
    paths.sort();
  }
  const citing = await listPublishedSaying(db, CITATION, ids);
  return { posts: withSharedNames(posts).toSorted(newerFirst), leads, citing };
}

/** Replaces equal categories and keywords by the same objects, because thousands of posts use the same few. */
function withSharedNames(posts: Posts): Posts {
  const names = new Map<string, NamedRow>();
  const shared = (row: NamedRow) => {
    return getOrMake(names, row.id, () => row);
  };
  return posts.map((post) => ({ ...post, category: shared(post.category), keywords: post.keywords.map(shared) }));
}

function withPosts(
  before: PublicPosts,
  gone: Posts,
  come: Posts,
  leads: ReadonlyMap<string, Redirects>,
  citing: readonly string[],
): PublicPosts {
  const redirectsNow = new Map([...gone.map(({ id }): [string, Redirects | undefined] => [id, undefined]), ...leads]);
  const goneRedirects = gone.map(({ id }) => before.leads.get(id));
  const paths = (of: Redirects | undefined) => of?.paths ?? [];
  const from = (post: PostSummary, of: Redirects | undefined) => [
    ...(of?.addresses ?? []),
    ...(post.address === null ? [] : [post.id]),
  ];
  const all = before.all.length === 0 && gone.length === 0 ? come : nextPosts(before.all, gone, come);
  return {
    ...before,
    all,
    byId: before.byId.with([...taken(gone, ({ id }) => id), ...come.map((post) => [post.id, post] as const)]),
    byKey: before.byKey.with([...taken(gone, keyOf), ...come.map((post) => [keyOf(post), post] as const)]),
    moved: before.moved.with([
      ...gone.flatMap((post, index) => from(post, goneRedirects[index]).map((key) => [key, undefined] as const)),
      ...come.flatMap((post) => from(post, leads.get(post.id)).map((key) => [key, post.id] as const)),
    ]),
    redirects: before.redirects.with([
      ...goneRedirects.flatMap((of) => paths(of).map((path) => [path, undefined] as const)),
      ...[...leads].flatMap(([id, of]) => paths(of).map((path) => [path, id] as const)),
    ]),
    leads: before.leads.with(redirectsNow),
    citing: before.citing.with([...taken(gone, ({ id }) => id), ...citing.map((id) => [id, true] as const)]),
    sum: before.sum
      .without(sumOf(gone.map((post, index) => versionOf(post, goneRedirects[index]))))
      .plus(sumOf(come.map((post) => versionOf(post, leads.get(post.id))))),
  };
}

const keyOf = ({ id, address }: PostSummary) => address ?? id;
const taken = (posts: Posts, key: (post: PostSummary) => string) =>
  posts.map((post) => [key(post), undefined] as const);

/**
 * Returns an identifier for the version of a post. The revision identifies its text, and the time of the last change
 * identifies its other data.
 */
const versionOf = ({ id, revision, updatedAt }: PostSummary, leads: Redirects | undefined): string =>
  JSON.stringify([id, revision, updatedAt, leads?.addresses ?? [], leads?.paths ?? []]);

/** Returns the next categories. Reads all categories only if an affected category was added or deleted. */
async function nextCategories(db: Database, before: readonly NamedRow[], touched: Posts): Promise<readonly NamedRow[]> {
  const ids = new Set(touched.map(({ category }) => category.id));
  if (ids.size === 0) return before;
  const there = await listCategories(db, [...ids]);
  const known = new Set(before.map(({ id }) => id));
  const isSame = there.length === ids.size && there.every(({ id }) => known.has(id));
  // All categories are read, because the database sorts the names.
  return isSame ? before : listCategories(db);
}
