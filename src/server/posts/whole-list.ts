/** A list of posts without an end: an array as the product promises, streamed where it is long. */
import type { PostSummary } from '#contract/posts.ts';
import type { Database } from '#server/db/database.ts';
import { contentHash } from '#server/hash.ts';
import type { EndpointResult, RequestContext } from '#server/http/endpoint.ts';
import { isFresh } from '#server/http/etag.ts';
import { jsonArray } from '#server/http/json-stream.ts';
import { listPosts, listPublishedVersions, type ListFilter } from './post-repository.ts';

/** Posts that are in memory at once; a list of as many is answered in one piece. */
const BATCH = 200;

/**
 * @param filter without a limit
 * @param headers what the answer says besides; with `cache-control` it is for one's own eyes and has no tag
 */
export async function wholeList(
  { app, request }: Pick<RequestContext, 'app' | 'request'>,
  filter: ListFilter,
  headers: Record<string, string>,
): Promise<EndpointResult> {
  const first = await listPosts(app.db, { ...filter, limit: BATCH + 1 });
  const isPublic = headers['cache-control'] === undefined;
  if (first.length <= BATCH) return { json: first, headers, ...(isPublic && { cache: 'etag' }) };
  const version = isPublic ? await versionOf(app.db, filter) : undefined;
  const all = new Headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
  if (version !== undefined) {
    all.set('etag', version);
    all.set('cache-control', 'no-cache');
    if (isFresh(request.headers.get('if-none-match'), version))
      return new Response(null, { status: 304, headers: all });
  }
  const { body, sent } = jsonArray(batches(app.db, filter, first, version));
  app.whileSending?.(sent);
  return new Response(body, { status: 200, headers: all });
}

/** @param version the list is given up where it is another at the end: half of it would be of another moment */
async function* batches(
  db: Database,
  filter: ListFilter,
  first: readonly PostSummary[],
  version: string | undefined,
): AsyncGenerator<readonly PostSummary[]> {
  let found = first;
  while (found.length > BATCH) {
    const batch = found.slice(0, BATCH);
    yield batch;
    const last = batch.at(-1) as PostSummary;
    const after = { date: new Date(last.createdAt), id: last.id };
    found = await listPosts(db, { ...filter, after, limit: BATCH + 1 });
  }
  if (version !== undefined && (await versionOf(db, filter)) !== version)
    throw new Error('The list changed meanwhile.');
  yield found;
}

/** A tag that changes with every change of any live text. */
async function versionOf(db: Database, { categoryId }: ListFilter): Promise<string> {
  return `"${contentHash(JSON.stringify([categoryId, await listPublishedVersions(db)]))}"`;
}
