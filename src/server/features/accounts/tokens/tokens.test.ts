/** API tokens (ACC-34): what each can access, what none can, and what ends them. */
import { api } from '#support/api-paths.ts';
import { times } from '#contract/limits.ts';
import { tokenScopes, type TokenScope } from '#contract/call.ts';
import { newTokenResponse, TOKEN_PREFIX, tokenResponse } from '#contract/tokens.ts';
import { revokeAdmin, setPassword } from '#server/features/accounts/admins.ts';
import { apiTokens } from '#server/platform/db/schema/index.ts';
import { answerTo, apiCalls, scene } from '#support/api-calls.ts';
import { createTestApp, goodPassword, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { mailedLink } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

const site = await sharedTestApp();

const inDays = (on: TestApp, days: number) => new Date(on.clock().getTime() + days * 24 * 60 * 60_000).toISOString();

const make = (browser: Browser, on: TestApp, scopes: readonly TokenScope[], days = 30) =>
  browser.post(api.tokens, { name: 'Notes', scopes, expiresAt: inDays(on, days) });

/** A logged-in admin, and a program that has only a token of that admin. */
async function program(scopes: readonly TokenScope[] = ['posts:read'], on = site) {
  const user = await makeUser(on.db, { isAdmin: true });
  const browser = await on.signedIn(user);
  const made = newTokenResponse.parse(await (await make(browser, on, scopes)).json());
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string | null> = {}) =>
    on.browser().send(method, path, body, { origin: null, authorization: `Bearer ${made.token}`, ...headers });
  return { user, browser, made, call };
}
const drafts = `${api.posts}?published=false`;
const answerOf = async (response: Response) =>
  `${response.status} ${response.ok ? '' : ((await response.json()) as { code: string }).code}`.trim();

test.each(apiCalls)(
  '$call $variant: with a token of each scope, and without cookies, origin or CSRF token',
  async (row) => {
    const answer = async (scopes: readonly TokenScope[]) => {
      const { made } = await program(scopes);
      const { target, browser } = await scene(site, 'admin');
      const headers = { authorization: `Bearer ${made.token}`, origin: null, 'x-csrf-token': null };
      // Some paths depend on the session of the browser, so the path is resolved before the token is used.
      const path = await row.path(target);
      return answerTo(browser, { ...row, path: () => path }, target, headers);
    };
    const granted = typeof row.answers === 'string' ? row.answers : row.answers('admin');
    const others = tokenScopes.filter((scope) => scope !== row.scope);
    const { scope } = row;
    // If the row has no scope (accounts, tokens, builds), a token is refused. Public endpoints respond as without a
    // token.
    if (scope) expect([await answer([scope]), await answer(others)]).toEqual([granted, '403 TOKEN_SCOPE']);
    else
      expect(await answer(others)).toMatch(
        row.access === 'anyone' ? /^[234]/ : /^(401 NOT_SIGNED_IN|403 FOREIGN_ORIGIN)$/,
      );
  },
);

test('shown once, stored as a hash, listed by prefix with its last use, and emailed to its owner', async () => {
  const { user, browser, made, call } = await program();
  expect(made.token.startsWith(TOKEN_PREFIX)).toBe(true);
  const [row] = await site.db.select().from(apiTokens).where(eq(apiTokens.id, made.id));
  expect(JSON.stringify(row)).not.toContain(made.token.slice(made.prefix.length));
  const list = async () => z.array(tokenResponse.strict()).parse(await (await browser.get(api.tokens)).json());
  expect(await list()).toMatchObject([{ id: made.id, prefix: made.prefix, lastUsedAt: null }]);
  expect((await call('GET', drafts)).status).toBe(200);
  expect(await list()).toMatchObject([{ lastUsedAt: site.clock().toISOString() }]);
  expect((await site.mails()).findLast(({ to }) => to === user.email)?.text).toContain('“Notes”');
  const log: unknown = await (await browser.get(api.securityLog(user.id))).json();
  expect(log).toContainEqual(expect.objectContaining({ kind: 'token-made' }));
});

test('a program can write, publish and read a post', async () => {
  const { call } = await program(['posts:write', 'posts:read', 'media:write']);
  const data = {
    title: 'From afar',
    categoryName: 'Notes',
    keywords: [],
    published: false,
    summary: '{"blocks":[]}',
    body: '{"blocks":[{"type":"paragraph","data":{"text":"Words"}}]}',
  };
  const { postId, revision } = (await (await call('POST', api.posts, { data })).json()) as Record<string, string>;
  const path = api.post(postId ?? '');
  expect((await site.browser().get(path)).status).toBe(404);
  expect(await (await call('GET', path)).json()).toMatchObject({ title: 'From afar', liveRevision: null });
  expect((await call('PATCH', path, { published: true, revision })).status).toBe(200);
  expect((await site.browser().get(path)).status).toBe(200);
});

test('private data does not exist for a program', async () => {
  const { browser, call } = await program(['content:read', 'content:write']);
  const path = api.contentRecord('private', 'private');
  const made = await browser.put(path, { data: { phone: '090' }, revision: 0 });
  expect(made.status).toBe(200);
  expect(await (await browser.get(api.content)).text()).toContain('private');
  expect(await (await call('GET', api.content)).text()).not.toContain('private');
  const { revision } = (await made.json()) as { revision: number };
  for (const [method, at, body] of [
    ['GET', path],
    ['GET', `${path}/revisions`],
    ['GET', `${path}/revisions/1`],
    ['PUT', path, { data: { phone: '091' }, revision }],
    ['PATCH', path, { publish: true, revision }],
    ['DELETE', path, { revision }],
    ['POST', `${path}/proposal`, { take: 'file' }],
  ] as const) {
    expect(await answerOf(await call(method, at, body)), `${method} ${at}`).toBe('403 TOKEN_SCOPE');
  }
});

test('it ends with its time, its removal, a reset, the owner’s command, and the role for good', async () => {
  const works = async (one: Awaited<ReturnType<typeof program>>) => answerOf(await one.call('GET', drafts));
  const ended = '401 TOKEN_INVALID';
  const removed = await program();
  expect(await works(removed)).toBe('200');
  expect((await removed.browser.delete(api.token(removed.made.id))).status).toBe(200);
  expect(await works(removed)).toBe(ended);

  const reset = await program();
  await site.browser().post(api.resetPassword, { email: reset.user.email });
  const link = await mailedLink(site, reset.user.email, 'reset-password');
  const form = { password: `${goodPassword}2`, 'password-confirm': `${goodPassword}2` };
  expect((await site.browser().post(`/api${link}`, form)).status).toBe(200);
  expect(await works(reset)).toBe(ended);

  const commanded = await program();
  await setPassword(site.db, commanded.user.email, goodPassword, site.clock());
  expect(await works(commanded)).toBe(ended);

  const demoted = await program();
  await revokeAdmin(site.db, demoted.user.email, site.clock());
  expect(await works(demoted)).toBe(ended);
  expect(await site.db.select().from(apiTokens).where(eq(apiTokens.userId, demoted.user.id))).toEqual([]);

  const old = await program();
  site.clock.advance(30 * 24 * 60 * 60_000);
  expect(await works(old)).toBe(ended);
});

test("nobody can remove another's token, exceed a year, or have more than twenty", async () => {
  const [mine, other] = [await program(), await program()];
  expect((await mine.browser.delete(api.token(other.made.id))).status).toBe(404);
  expect((await other.call('GET', drafts)).status).toBe(200);
  for (const days of [-1, 0, 367, 100_000]) {
    expect(await answerOf(await make(mine.browser, site, ['posts:read'], days))).toBe('400 BAD_INPUT');
  }
  for (const change of [{ scopes: [] }, { scopes: ['accounts'] }, { name: ' ' }, { expiresAt: 'soon' }]) {
    const body = { name: 'Notes', scopes: ['posts:read'], expiresAt: inDays(site, 1), ...change };
    expect((await mine.browser.post(api.tokens, body)).status).toBe(400);
  }
  // Concurrent calls are counted one after another, so the limit of 20 tokens is exact.
  const answers = await Promise.all(Array.from({ length: 24 }, () => make(mine.browser, site, ['posts:read'])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(await answerOf(await make(mine.browser, site, ['posts:read']))).toBe('409 TOO_MANY_TOKENS');
});

test('only an admin can create one, after re-authentication', async () => {
  const reader = await site.signedIn(await makeUser(site.db));
  expect(await answerOf(await make(reader, site, ['posts:read']))).toBe('403 NOT_ALLOWED');
  const { browser } = await program();
  site.clock.advance(times.stepUp);
  await browser.post(api.refresh);
  expect(await answerOf(await make(browser, site, ['posts:read']))).toBe('403 STEP_UP');
});

test('cookies sent with it are ignored, and variants of the header are distinguished', async () => {
  const { user, made } = await program(['media:write']);
  const signedIn = await site.signedIn(user);
  const send = (authorization: string) => signedIn.send('GET', drafts, undefined, { authorization });
  expect(await answerOf(await send(`Bearer ${made.token}`))).toBe('403 TOKEN_SCOPE');
  expect(await answerOf(await send(`bearer ${made.token}x`))).toBe('401 TOKEN_INVALID');
  expect(await answerOf(await send(made.token))).toBe('401 NOT_SIGNED_IN');
});

test('one token can make 300 calls a minute, from all addresses together', async () => {
  const limited = await createTestApp({ limits: true });
  const { call } = await program(['posts:read'], limited);
  const statuses: number[] = [];
  for (let n = 0; n < 302; n += 1) statuses.push((await call('GET', api.categories)).status);
  expect(statuses.indexOf(429)).toBe(300);
  await limited.close();
});
