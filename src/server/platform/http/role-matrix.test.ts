/**
 * Permissions: every call of the API with every kind of caller, CSRF token and origin. The table defines the access and
 * response of each call; the error codes follow from the order of the checks (API-2).
 */
import { answerTo, apiCalls, callers, isOver, unchangedScenes, type ApiCall, type Caller } from '#support/api-calls.ts';
import { sharedTestApp } from '#support/shared.ts';
import { expect, test } from 'vitest';
import { endpoints } from '#server/routes.ts';

/**
 * Tested pairs of CSRF token and origin: a valid token with every origin, the site's own origin with every token, and
 * both invalid.
 */
const sendings = [
  ['good', 'own'],
  ['good', 'foreign'],
  ['good', 'null'],
  ['good', 'missing'],
  ['missing', 'own'],
  ['wrong', 'own'],
  ['wrong', 'foreign'],
] as const;

/** The pairs for callers that are always rejected: both valid, and both invalid. The test campaign uses all pairs. */
const both = [sendings[0], sendings[6]] as const;
const sendingsOf = (caller: Caller) =>
  process.env['CAMPAIGN'] || caller === 'user' || caller === 'admin' ? sendings : both;

const site = await sharedTestApp();
const scenes = unchangedScenes(site);

test('the table has every call of the API', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !apiCalls.some((row) => row.call === call))).toEqual([]);
});

/** Returns the expected response. The checks are in the same order as in `runEndpoint`. */
function expected(row: ApiCall, caller: Caller, csrf: string, origin: string): string {
  if (!row.call.startsWith('GET') && !row.elsewhere && origin !== 'own') return '403 FOREIGN_ORIGIN';
  if (row.refusesOrigins && (origin === 'foreign' || origin === 'null')) return '403 FOREIGN_ORIGIN';
  if (row.access !== 'anyone') {
    if (caller === 'anonymous') return '401 NOT_SIGNED_IN';
    if (isOver(caller)) return '401 SESSION_ENDED';
    if (row.csrf && csrf !== 'good') return '403 CSRF_INVALID';
    if (row.access === 'admin' && caller !== 'admin') return '403 NOT_ALLOWED';
    if (row.access === 'owner' && caller !== 'user') return '404 NOT_FOUND';
  }
  if (row.asksViewer && isOver(caller)) return '401 SESSION_ENDED';
  return typeof row.answers === 'string' ? row.answers : row.answers(caller);
}

const originHeader = { own: 'http://site.test', foreign: 'https://evil.test', null: 'null', missing: null };

for (const row of apiCalls.filter(({ call }) => endpoints.some(({ method, path }) => `${method} ${path}` === call))) {
  test(`${row.call}${row.variant ? ` (${row.variant})` : ''}`, async () => {
    const wanted: string[] = [];
    const found: string[] = [];
    for (const caller of callers) {
      for (const [csrf, origin] of sendingsOf(caller)) {
        const { target, browser } = await scenes.of(caller);
        const token = csrf === 'good' ? (browser.csrfToken ?? null) : csrf === 'wrong' ? 'wrong' : null;
        const headers = { 'x-csrf-token': token, origin: originHeader[origin] };
        // A copy of the browser, because a rejected request can clear its cookies.
        const answer = await answerTo(browser.copy(), row, target, headers);
        scenes.note(caller, row, answer);
        const name = `${caller}, ${csrf} token, ${origin} origin: `;
        wanted.push(name + expected(row, caller, csrf, origin));
        found.push(name + answer);
      }
    }
    expect(found).toEqual(wanted);
  });
}
