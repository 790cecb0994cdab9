/**
 * Pages that Chromium prefetches when a link is about to be clicked: only those that are the same for every reader, not
 * account pages, API calls or files. A script adds the rules after the first paint, because a policy allows it by its
 * hash. Other browsers ignore them (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */

/** Duplicated from `paths.ts` of the contract, which is four times as large as this script for readers. */
const left = ['/users/*', '/api/*', '/blog/create', '/documents/*', '/*.*'];

export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }],
});
