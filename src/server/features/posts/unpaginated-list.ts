/** A list of posts without a limit. */
import type { PostSummary } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentHash } from '#server/platform/hash.ts';
import type { EndpointResult, RequestContext } from '#server/platform/http/endpoint.ts';
import { longList } from '#server/platform/http/streamed-list.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { withTranslations } from './language-repository.ts';
import { listPosts, listPublishedVersions, type ListFilter } from './post-repository.ts';

/**
 * Returns a list of all posts that match a filter.
 * @param filter filter without a limit
 * @param headers additional headers; if they include `cache-control`, the response is private and has no ETag
 */
export function wholeList(
  context: Pick<RequestContext, 'app' | 'request'>,
  filter: ListFilter,
  headers: Record<string, string>,
): Promise<EndpointResult> {
  const { db } = context.app;
  const read = (limit: number, last?: PostSummary) =>
    listPosts(db, {
      ...filter,
      limit,
      ...(last && { after: { date: new Date(last.createdAt), id: last.id } }),
    }).then((found) => withTranslations(db, found));
  const isPublic = headers['cache-control'] === undefined;
  return longList(context, { read, ...(isPublic && { version: () => versionOf(db, filter) }) }, headers);
}

/**
 * Returns an ETag that changes when any published post changes. It also changes with the site's languages, because
 * they determine the links to translations.
 */
async function versionOf(db: Database, { categoryId }: ListFilter): Promise<string> {
  const { languages } = await readSiteSettings(db);
  return `"${contentHash(JSON.stringify([categoryId, languages, await listPublishedVersions(db)]))}"`;
}
