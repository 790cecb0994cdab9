/** Redirects from the old paths of imported posts and pages, and warnings about paths without a redirect. */
import { problem, type Problem } from '#contract/problems.ts';
import { pages } from '#contract/paths.ts';
import { decoded } from '#domain/decoded.ts';
import { lockRecord } from '#server/features/content/edit-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isPage } from '#server/features/analytics/visits.ts';
import { addRedirect, findRedirectTarget, type Redirect } from '#server/features/posts/redirect-repository.ts';

/**
 * The result for an old path: `here`: redirected to the imported content; `page`: used by a page of this site;
 * `elsewhere`: already redirected to other content.
 */
type RedirectTarget = 'here' | 'page' | 'elsewhere';

/** Redirects a path to imported content, unless the path is in use. */
async function redirectHere(tx: Database, path: string, to: Redirect): Promise<RedirectTarget> {
  if (await hasPageAt(tx, path)) return 'page';
  return (await addRedirect(tx, path, to)) ? 'here' : 'elsewhere';
}

/** Returns whether the site has a page, or the draft of a page, at a path. */
async function hasPageAt(tx: Database, path: string): Promise<boolean> {
  const [, key = '', ...more] = path.split('/').map(decoded);
  const own = more.length === 0 ? await lockRecord(tx, { kind: 'page', key }) : undefined;
  return (own !== undefined && own.deletedAt === null) || isPage(tx, await readSiteSettings(tx), path);
}

/**
 * Redirects old paths to imported content.
 * @param own the content's path on this site
 * @param notices receives each path without a redirect
 * @returns the redirected paths, including an old path that is still the post's path
 */
export async function redirectAllHere(
  tx: Database,
  formers: readonly string[],
  to: Redirect,
  own: string,
  notices: Problem[],
): Promise<string[]> {
  const from: string[] = [];
  for (const former of formers) {
    const isKept = former === own;
    // An old path that is still the content's path needs no redirect. The result includes such a path of a post, but
    // not of a page.
    if (isKept && 'page' in to) continue;
    const state = isKept ? 'here' : await redirectHere(tx, former, to);
    if (state === 'here') from.push(former);
    else if (state === 'page') notices.push(problem('urlOfPage', former));
    else notices.push(problem('urlRedirects', former));
  }
  return from;
}

/** Returns whether a path has no redirect, or redirects to the given page already. */
export async function isFreeFor(tx: Database, path: string, page: string): Promise<boolean> {
  const lead = await findRedirectTarget(tx, path);
  return lead === undefined || lead.page === page;
}

/**
 * Reports the new path of a page whose wanted path was in use, and redirects the wanted path to the page if possible.
 * @param wanted the path that the page should have had
 * @param wasThere whether the page had the wanted path on the old site; `isLive`: whether the page is published
 * @returns whether the wanted path redirects to the page
 */
export async function reportMoved(
  tx: Database,
  { page, wanted, wasThere, isLive }: { page: string; wanted: string; wasThere: boolean; isLive: boolean },
  notices: Problem[],
): Promise<boolean> {
  const own = pages.own(page);
  if (await hasPageAt(tx, wanted)) notices.push(problem('urlOfOtherPage', wanted, own));
  else if (!(await isFreeFor(tx, wanted, page))) notices.push(problem('urlRedirectsElsewhere', wanted, own));
  else if (!wasThere) notices.push(problem('urlReserved', own, wanted));
  else {
    await addRedirect(tx, wanted, { page });
    notices.push(problem(isLive ? 'urlMoved' : 'urlMovesOncePublished', own, wanted));
    return true;
  }
  return false;
}
