/**
 * Which pages Chromium fetches when their link is about to be clicked: what every reader gets alike, no account, no
 * call, no file. In the page, because a file of rules would be a request of its own before the first paint; other
 * browsers take it for data (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */
import { pages } from '#contract/paths.ts';

const left = [`${pages.users}/*`, '/api/*', pages.newPost, `${pages.documentFile('')}*`, '/*.*'];

export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...left.map((pattern) => ({ not: { href_matches: pattern } }))] },
      eagerness: 'moderate',
    },
  ],
});
