import { AppError } from '#contract/errors.ts';

/**
 * Refuses a state-changing request that another site caused: it needs `Sec-Fetch-Site: same-origin`, which
 * only a browser can set, or an `Origin` that is the request's own host or the site's address.
 * @throws AppError FOREIGN_ORIGIN
 */
export function requireOwnOrigin(request: Request, siteUrl: string): void {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return;
  const origin = request.headers.get('origin');
  const own = [new URL(siteUrl).origin, new URL(request.url).origin];
  const host = request.headers.get('host');
  if (origin && (own.includes(origin) || (host && URL.canParse(origin) && new URL(origin).host === host))) return;
  throw new AppError('FOREIGN_ORIGIN');
}
