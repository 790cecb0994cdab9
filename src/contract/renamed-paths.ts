/**
 * Paths that had another name in version 0.3.0 (API-26). Emailed links work under both names forever, and other API
 * paths until 0.5. Old paths of pages redirect.
 */
/** Old and new patterns. Fixed paths come before paths with parameters. */
export const renamedCalls = [
  ['/api/follow', '/api/subscribe'],
  ['/api/users/:id/follow', '/api/users/:id/subscription'],
  ['/api/followers', '/api/subscribers'],
  ['/api/followers.csv', '/api/subscribers.csv'],
  ['/api/followers/import', '/api/subscribers/import'],
  ['/api/followers/:id', '/api/subscribers/:id'],
  ['/api/seen', '/api/events'],
  ['/api/numbers', '/api/analytics'],
  ['/api/numbers.csv', '/api/analytics.csv'],
  ['/api/blog/posts/:id/trial-mail', '/api/blog/posts/:id/test-email'],
  ['/api/works', '/api/publication-lookup'],
] as const;

/** Pages behind emailed links. Other programs, such as email programs, also call them. */
export const renamedLinks = [
  ['/follow/confirm/:token', '/newsletter/confirm/:token'],
  ['/follow/stop/:token', '/newsletter/unsubscribe/:token'],
  ['/users/take-back/:token', '/users/revert-email-change/:token'],
  ['/users/end/:token', '/users/revoke-session/:token'],
] as const;

export const renamedPages = [
  ['/follow', '/newsletter'],
  ['/follow/asked', '/newsletter/requested'],
  ['/dashboard/followers', '/dashboard/subscribers'],
] as const;

/** The day on which the old API paths were deprecated, in seconds since 1970 (RFC 9745). */
const DEPRECATED = Date.UTC(2026, 10, 29) / 1_000;

/** Returns the headers of a response on an old API path (RFC 9745, RFC 5829). */
export const deprecationHeaders = (path: string): Record<string, string> => ({
  deprecation: `@${DEPRECATED}`,
  link: `<${path}>; rel="successor-version"`,
});

/** Old and new paths of emailed links, up to their tokens. */
const linkRoots = renamedLinks.map(([old, now]) => [old.replace(':token', ''), now.replace(':token', '')] as const);

/**
 * Returns the current path of an emailed link; the given path if it has no other name.
 * @param path without a language prefix
 */
export function currentLink(path: string): string {
  const [old, now] = linkRoots.find(([root]) => path.startsWith(root)) ?? ['', ''];
  return now + path.slice(old.length);
}
