/**
 * A person who was logged in never gets a visitor's response (ACC-19). Tests every call of the API with every state of
 * a session's cookies, including calls that ignore cookies: calls with `Authorization` and from other sites.
 */
import { api } from '#support/api-paths.ts';
import { signAccessToken, verifyAccessToken } from '#server/features/accounts/access-token.ts';
import { answerTo, apiCalls, scene, unchangedScenes, type ApiCall, type Caller } from '#support/api-calls.ts';
import { mailedLink } from '#support/mailed-links.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const scenes = unchangedScenes(site);

/** Replaces a browser's access token with a changed token for the same session. */
async function resign({ cookies }: Browser, change: { secret?: string; minutesAgo?: number }): Promise<void> {
  const { config } = site.dependencies;
  const claims = await verifyAccessToken(config, cookies.get('access') ?? '', site.clock());
  if (!claims) throw new Error('The session has no good token.');
  const at = new Date(site.clock().getTime() - (change.minutesAgo ?? 0) * 60_000);
  const signer = { ...config, authSecret: change.secret ?? config.authSecret };
  cookies.set('access', await signAccessToken(signer, claims, at));
}

/** Functions that change the cookies of a logged-in browser, each named by the resulting session state. */
const states: Readonly<Record<string, (browser: Browser) => unknown>> = {
  none: ({ cookies }) => cookies.clear(),
  missing: ({ cookies }) => cookies.delete('access'),
  dead: (browser) => resign(browser, { minutesAgo: 11 }),
  foreign: (browser) => resign(browser, { secret: 'the secret of another site, or a former one' }),
  void: ({ cookies }) => cookies.set('access', 'void'),
  'void, and no refresh token': ({ cookies }) => cookies.set('access', 'void').delete('refresh'),
  'of a session that was ended': (browser) => browser.copy().post(api.logout),
  good: () => undefined,
};

/**
 * Returns the kind of caller whose response is expected. Without caller identification, the only cookie that matters
 * is the refresh token, on the refresh endpoint.
 */
const served = (state: string, caller: Caller): Caller =>
  state === 'none' ? 'anonymous' : state.includes('no refresh') || state.includes('ended') ? 'ended session' : caller;

function expected({ access, asksViewer, answers }: ApiCall, state: string, caller: Caller): string {
  if (state === 'none' && access !== 'anyone') return '401 NOT_SIGNED_IN';
  if (!['none', 'good'].includes(state) && (access !== 'anyone' || asksViewer)) return '401 SESSION_ENDED';
  return typeof answers === 'string' ? answers : answers(served(state, caller));
}

for (const call of apiCalls) {
  test(`${call.call}${call.variant ? ` (${call.variant})` : ''}`, async () => {
    const caller = call.access === 'owner' ? 'user' : 'admin';
    const wanted: string[] = [];
    const found: string[] = [];
    for (const [state, change] of Object.entries(states)) {
      // The state with an ended session needs its own scene, because it ends the session on the server.
      const { target, browser } = state.includes('ended') ? await scene(site, caller) : await scenes.of(caller);
      const path = await call.path(target);
      const tab = browser.copy();
      await change(tab);
      wanted.push(`${state}: ${expected(call, state, caller)}`);
      const answer = await answerTo(tab, { ...call, path: () => path }, target, {});
      scenes.note(caller, call, answer);
      found.push(`${state}: ${answer}`);
    }
    expect(found).toEqual(wanted);
  });

  test(`${call.call}${call.variant ? ` (${call.variant})` : ''} with Authorization`, async () => {
    const caller = call.access === 'owner' ? 'user' : 'admin';
    const { target, browser } = await scenes.of(caller);
    const answer = await answerTo(browser.copy(), call, target, { authorization: 'Bearer no-such-token' });
    scenes.note(caller, call, answer);
    expect(answer).toBe(call.scope || call.byToken ? '401 TOKEN_INVALID' : expected(call, 'none', 'anonymous'));
  });
}

test('reports a bad query or a missing post to a valid session', async () => {
  const browser = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  browser.cookies.delete('access');
  for (const path of [`${api.posts}?published=perhaps`, api.post('no-such-post')]) {
    expect((await browser.get(path)).status, path).toBe(401);
  }
});

test('with dead cookies a login opens a session, and so does a reset', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  await resign(browser, { minutesAgo: 11 });
  expect((await browser.copy().logIn(user.email)).status).toBe(200);

  await browser.post(api.resetPassword, { email: user.email });
  const reset = { password: `${goodPassword}2`, 'password-confirm': `${goodPassword}2` };
  const link = await mailedLink(site, user.email, 'reset-password');
  expect((await browser.post(`/api${link}`, reset)).status).toBe(200);
  expect((await browser.get(api.checkAuth)).status).toBe(200);
});

test('stops an email change from anywhere: without an origin, as a form, and never as the logged-in user', async () => {
  const user = await makeUser(site.db);
  const owner = await site.signedIn(user);
  await owner.put(api.user(user.id), { username: null, email: `new-${randomUUID()}@example.com` });
  const link = await mailedLink(site, user.email, 'stop');
  const other = await site.signedIn(await makeUser(site.db));
  const form = { origin: null, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await other.send('POST', link, 'a', { ...form, 'content-type': 'text/plain' })).status).toBe(415);
  expect((await other.send('POST', link, '_csrf=', form)).status).toBe(200);
  expect((await other.get(api.checkAuth)).status).toBe(200);
});
