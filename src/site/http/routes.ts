/**
 * Returns route patterns for logs and metrics. Paths themselves are not logged, because a path can contain a token or
 * a name.
 */
import { withoutLanguage } from '#contract/languages.ts';
import { mailedPages, pages } from '#contract/paths.ts';

/** The patterns in order. The first pattern that matches a path is used. */
const patterns: readonly string[] = [
  ...Object.values(pages).filter((page) => typeof page === 'string'),
  '/404',
  '/500',
  '/resume',
  '/rirekisho',
  '/keirekisho',
  '/robots.txt',
  '/sitemap-:part.xml',
  '/blog/preview/:token',
  '/blog/page/:number',
  '/blog/category/:id',
  '/blog/category/:id/:page',
  '/blog/keyword/:id',
  '/blog/keyword/:id/:page',
  '/blog/archive/:year',
  '/blog/:id',
  '/research/cite/:file',
  '/research/:id',
  '/research/:facet/:value',
  '/users/reset-password/:token',
  ...mailedPages.map((page) => page.replace('token', ':token')),
  '/_astro/*',
  '/cards/*',
  '/documents/*',
  '/search-index/*',
];
const matchers = patterns.map((pattern) => ({
  pattern,
  expression: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`),
}));

/** The pattern for all other paths: custom pages and missing pages. */
const OTHER = '(other)';

/** @param target the target in the request line, including the query */
export function routeOf(target: string): string {
  const path = withoutLanguage(target.split(/[?#]/, 1)[0] ?? '');
  return matchers.find(({ expression }) => expression.test(path))?.pattern ?? OTHER;
}
