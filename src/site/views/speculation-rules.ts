/**
 * Which pages Chromium fetches when their link is about to be clicked: what every reader gets alike, no account, no
 * call, no file. A script puts it into the page after its first paint, as a policy allows by its hash; other browsers take
 * it for data (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */

/** Spelled again, as a readers' script holds them: `paths.ts` of the contract is four times as large as that script. */
const left = ['/users/*', '/api/*', '/blog/create', '/documents/*', '/*.*'];

export const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: left } }] }, eagerness: 'moderate' }],
});
