import { expect, test } from 'vitest';
import { requireOwnOrigin } from './origin.ts';

const canonical = 'https://canonical.test';

/** Sends a request to site.test and returns the response. */
function ask(
  origin: string,
  { scheme = 'http', proto, trusted = false }: { scheme?: string; proto?: string; trusted?: boolean },
) {
  const headers = new Headers({ host: 'site.test', origin, ...(proto && { 'x-forwarded-proto': proto }) });
  const request = new Request(`${scheme}://site.test/api`, { method: 'POST', headers });
  try {
    requireOwnOrigin(request, { siteUrl: canonical, trustedProxy: trusted });
    return 'own';
  } catch {
    return 'foreign';
  }
}

test.each([
  [canonical, {}, 'own'],
  ['http://canonical.test', {}, 'foreign'],
  ['http://site.test', {}, 'own'],
  ['https://site.test', {}, 'foreign'],
  ['https://site.test', { scheme: 'https' }, 'own'],
  ['http://site.test', { scheme: 'https' }, 'foreign'],
  ['https://site.test', { proto: 'https', trusted: true }, 'own'],
  ['http://site.test', { proto: 'https', trusted: true }, 'foreign'],
  ['https://site.test', { proto: 'https' }, 'foreign'],
  ['http://site.test:8080', {}, 'foreign'],
  ['null', {}, 'foreign'],
])('an origin %s of a request %j is %s: the scheme is part of it', (origin, request, expected) => {
  expect(ask(origin, request)).toBe(expected);
});
