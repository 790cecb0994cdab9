import { AppError } from '#contract/errors.ts';

/** The configuration that determines the site's own origin. */
interface OwnOrigin {
  siteUrl: string;
  trustedProxy: boolean;
}

/**
 * Rejects a state-changing request from another site. The request needs `Sec-Fetch-Site: same-origin`, which only a
 * browser can set, or a matching `Origin`: the site's URL, or the request's own scheme and host (with the scheme that a
 * trusted proxy reports).
 * @throws AppError FOREIGN_ORIGIN
 */
export function requireOwnOrigin(request: Request, { siteUrl, trustedProxy }: OwnOrigin): void {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return;
  const origin = request.headers.get('origin');
  const { protocol, host: urlHost } = new URL(request.url);
  const forwarded = trustedProxy ? request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  const scheme = forwarded ? `${forwarded.toLowerCase()}:` : protocol;
  const own = [new URL(siteUrl).origin, `${scheme}//${request.headers.get('host') ?? urlHost}`];
  if (origin && own.includes(origin)) return;
  throw new AppError('FOREIGN_ORIGIN');
}
