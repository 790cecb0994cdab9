/**
 * Rules for pages that Chromium prefetches when a user is about to click a link. They include only pages that are the
 * same for every reader, and exclude account pages, API calls and files. A script, which the CSP allows by its hash,
 * adds the rules after the first paint. Other browsers ignore the rules
 * (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */

/**
 * Excluded paths. They are copied from `contract/paths.ts`, because that module is four times as large as this
 * script.
 */
const left = ['/users/*', '/api/*', '/blog/create', '/documents/*', '/*.*'];

export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }],
});
