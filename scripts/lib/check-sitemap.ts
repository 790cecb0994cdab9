/** `--check-against`: compares the sitemap of an old site with this site, and lists what each URL returns. */
import { formerPaths } from '#importers/front-matter.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ImportedPost } from '#server/features/import-export/import-post.ts';
import { isPage } from '#server/features/analytics/visits.ts';
import { fetchPublic } from '#server/platform/integrations/fetch-public.ts';
import { listRedirectTargets } from '#server/features/posts/redirect-repository.ts';
import { formerFeeds } from '#site/http/former-feeds.ts';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The maximum size of a sitemap, defined by sitemaps.org. */
const maxBytes = 50 * 1024 * 1024;

/**
 * Reads a sitemap, or all sitemaps of a sitemap index.
 * @param place a file or an https URL; if an index is a file, its sitemaps are read from the same folder
 * @throws OperatorError if there is no sitemap
 * @returns the listed paths, spelled as old paths of posts
 */
export async function pathsOfSitemap(place: string): Promise<string[]> {
  const xml = await read(place);
  const places = [...xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g)].map(
    ([, address = '']) => address.replaceAll('&amp;', '&'),
  );
  if (!/<sitemapindex\b/.test(xml)) return formerPaths(places);
  const paths: string[] = [];
  for (const address of places) {
    const name = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
    const part = await read(isAddress(place) ? address : join(dirname(place), name));
    // A sitemap index cannot contain another index (sitemaps.org).
    paths.push(...[...part.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, loc = '']) => loc));
  }
  return formerPaths(paths);
}

export const isAddress = (place: string): boolean => /^https:\/\//i.test(place);

async function read(place: string): Promise<string> {
  if (isAddress(place)) return new TextDecoder().decode(await fetchPublic(place, { accept: '*/*', maxBytes }));
  return readFile(place, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(`there is no file ${place}.`, { cause });
  });
}

/**
 * Finds the targets of old paths on this site.
 * @param report the import's report to compare with
 * @returns `lines`: the target of each path, then the paths without a target; `missing`: the number of paths without a
 * target
 */
export async function checkSitemap(
  db: Database,
  paths: readonly string[],
  report: readonly ImportedPost[],
): Promise<{ lines: string[]; missing: number }> {
  const leads = await listRedirectTargets(db);
  for (const { moved, outcome } of report)
    for (const path of moved?.from ?? []) leads.set(path, { to: moved?.to ?? '', isPublic: outcome === 'published' });
  const settings = await readSiteSettings(db);
  const feeds = formerFeeds(settings);
  const width = Math.min(60, Math.max(0, ...paths.map((path) => path.length)));
  const found: string[] = [];
  const missing: string[] = [];
  for (const path of paths) {
    const feed = feeds.get(path);
    const lead = leads.get(path) ?? (feed === undefined ? undefined : { to: feed, isPublic: true });
    const isHere = lead?.to === path || (!lead && (await isPage(db, settings, path)));
    if (!lead && !isHere) missing.push(`404  ${path}`);
    else found.push(`${isHere ? 200 : 301}  ${path.padEnd(width)}  ${isHere ? 'unchanged' : lead?.to}${later(lead)}`);
  }
  const sum = `${found.length} of ${paths.length} old URLs work here.`;
  return { lines: [...found, ...missing, sum], missing: missing.length };
}

const later = (lead?: { isPublic: boolean }) => (lead?.isPublic === false ? ' (after publication)' : '');
