/** Passkeys (ACC-28): adding, logging in, step-up, removing, and every refusal. */
import { messages } from '#contract/messages.ts';
import { limits, times } from '#contract/limits.ts';
import { passkeyObstacle, passkeyResponse } from '#contract/passkeys.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { setPassword } from '#server/features/accounts/admins.ts';
import { passkeyChallenges, passkeys, users } from '#server/platform/db/schema/index.ts';
import { createTestApp, goodPassword, makeUser, type Browser } from '#support/app.ts';
import { createAuthenticator, type Authenticator, type Bent } from '#support/authenticator.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';

const site = await sharedTestApp({ secure: true });

const ORIGIN = 'https://site.test';
type Options = Parameters<Authenticator['create']>[0];
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const codeOf = async (answer: Response) =>
  answer.ok ? answer.status : (await json<{ code: string }>(Promise.resolve(answer))).code;

async function add(browser: Browser, authenticator = createAuthenticator(ORIGIN), bent?: Bent) {
  const options = await json<Options>(browser.post(api.passkeyOptions));
  const answer = await browser.post(api.passkeys, { credential: authenticator.create(options, bent) });
  return { authenticator, options, answer };
}

/** An account with one passkey, in the browser that added it. */
async function keyed(options: { isAdmin?: boolean } = {}, on = site) {
  const user = await makeUser(on.db, options);
  const browser = await on.signedIn(user);
  const { authenticator, answer } = await add(browser);
  const passkey = passkeyResponse.parse(await answer.json());
  return { user, browser, authenticator, passkey };
}

async function logIn(authenticator: Authenticator, bent?: Bent, browser = site.browser()) {
  const options = await json<Options>(browser.post(api.passkeyLoginOptions));
  const credential = authenticator.get(options, bent);
  return { browser, credential, answer: await browser.post(api.passkeyLogin, { credential }) };
}

test('one is added, named by its kind, renamed, used, listed with its last use, and removed', async () => {
  const { user, browser, authenticator, passkey } = await keyed();
  expect(passkey).toMatchObject({ name: 'Unknown device', lastUsedAt: null, host: 'site.test' });
  const renamed = await browser.patch(api.passkey(passkey.id), { name: ' Blue key ' });
  expect(await renamed.json()).toEqual({ ...passkey, name: 'Blue key' });
  site.clock.advance(1000);
  const { answer, browser: other } = await logIn(authenticator);
  expect(answer.status).toBe(200);
  expect(await json(other.get(api.checkAuth))).toMatchObject({ id: user.id });
  const list = z.array(passkeyResponse).parse(await json(browser.get(api.passkeys)));
  expect(list).toMatchObject([{ name: 'Blue key', lastUsedAt: site.clock().toISOString() }]);
  const told = (await site.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
  expect(told).toEqual(['A passkey was added to your account', 'A new browser logged in to your account']);
  expect((await browser.delete(api.passkey(passkey.id))).status).toBe(200);
  expect(await codeOf((await logIn(authenticator)).answer)).toBe('PASSKEY_INVALID');
  const kinds = (await json<{ kind: string }[]>(browser.get(api.securityLog(user.id)))).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['passkey-added', 'passkey-login', 'passkey-removed']));
});

test('from a browser that logged in before, no mail is written', async () => {
  const { user, authenticator } = await keyed();
  const { browser } = await logIn(authenticator);
  const before = (await site.mails()).filter(({ to }) => to === user.email).length;
  expect((await logIn(authenticator, {}, browser)).answer.status).toBe(200);
  expect((await site.mails()).filter(({ to }) => to === user.email)).toHaveLength(before);
});

const saidOf = async (answer: Response) => (await json<{ message: string }>(Promise.resolve(answer))).message;

test('a refusal gives its reason', async () => {
  const { authenticator, browser, user, passkey } = await keyed();
  const added = async (bent: Bent) => saidOf((await add(browser, undefined, bent)).answer);
  const opened = async (bent: Bent) => saidOf((await logIn(authenticator, bent)).answer);
  for (const told of [added, opened]) {
    expect(await told({ flags: told === added ? 0b1000001 : 1 })).toBe(messages.passkeyUnverified);
    expect(await told({ origin: 'https://evil.test' })).toBe(messages.passkeyOfOtherSite);
    expect(await told({ rpId: 'evil.test' })).toBe(messages.passkeyOfOtherSite);
    expect(await told({ challenge: 'AAAA' })).toBe(messages.passkeyLate);
  }
  expect(await added({ flags: 0b101 })).toBe(messages.passkeyNotAdded);
  expect(await opened({ key: foreignKey })).toBe(messages.passkeyInvalid);
  expect(await saidOf((await add(browser, authenticator)).answer)).toBe(messages.passkeyTaken);
  const counting = createAuthenticator(ORIGIN, true);
  await add(browser, counting);
  expect((await logIn(counting, { counter: 9 })).answer.status).toBe(200);
  expect(await saidOf((await logIn(counting, { counter: 5 })).answer)).toBe(messages.passkeyCopied);

  const other = await keyed();
  const options = await json<Options>(browser.post(api.stepUpOptions));
  const theirs = { credential: other.authenticator.get(options, { userHandle: null }) };
  expect(await saidOf(await browser.post(api.stepUp, theirs))).toBe(messages.passkeyUnknown);
  await browser.delete(api.passkey(passkey.id));
  expect(await saidOf((await logIn(authenticator)).answer)).toBe(messages.passkeyUnknown);
  expect(user.email).not.toBe(other.user.email);
});

test('reports a passkey that the login cannot find, and does not count it as a login method', async () => {
  const { user, browser, passkey } = await keyed();
  expect(passkey.isDiscoverable).toBe(true);
  const { answer } = await add(browser, undefined, { listed: false });
  expect(await answer.json()).toMatchObject({ isDiscoverable: false });
  const only = (on: boolean) => browser.put(api.passkeysOnly(user.id), { on });
  expect(await codeOf(await only(true))).toBe('TOO_FEW_PASSKEYS');
  const second = passkeyResponse.parse(await (await add(browser, undefined, { listed: true })).answer.json());
  expect(await codeOf(await only(true))).toBe(200);
  expect((await browser.delete(api.passkey(second.id))).status).toBe(200);
  expect(await codeOf(await browser.delete(api.passkey(passkey.id)))).toBe('PASSKEY_NEEDED');
});

const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const wrongs: [string, Bent][] = [
  ['another origin', { origin: 'https://evil.test' }],
  ['a subdomain as origin', { origin: 'https://a.site.test' }],
  ['http', { origin: 'http://site.test' }],
  ['another host', { rpId: 'evil.test' }],
  ['a challenge that was never given', { challenge: 'AAAA' }],
  ['no challenge', { challenge: '' }],
  ['the other kind of answer', { type: 'webauthn.other' }],
  ['nobody was there', { flags: 0b1000100 }],
  ['nobody was verified', { flags: 0b1000001 }],
];

test.each([...wrongs, ['no key in it', { flags: 0b101 }]] as [string, Bent][])(
  'added with %s: refused',
  async (_, bent) => {
    const browser = await site.signedIn(await makeUser(site.db));
    expect(await codeOf((await add(browser, undefined, bent)).answer)).toBe('PASSKEY_REFUSED');
    expect(await json(browser.get(api.passkeys))).toEqual([]);
  },
);

test.each([
  ...wrongs.map(([name, bent]) => [name, bent.flags === undefined ? bent : { flags: bent.flags & 0b111 }]),
  ['another key’s signature', { key: foreignKey }],
  ['another user’s handle', { userHandle: Buffer.from('somebody').toString('base64url') }],
] as [string, Bent][])('logged in with %s: refused', async (_, bent) => {
  const { authenticator } = await keyed();
  const { answer, browser } = await logIn(authenticator, bent);
  expect(await codeOf(answer)).toBe('PASSKEY_INVALID');
  expect(browser.cookies.size).toBe(0);
});

test('a challenge is good once, for five minutes, for its purpose and for its session', async () => {
  const { browser, authenticator, user } = await keyed();
  const { credential } = await logIn(authenticator);
  expect(await codeOf(await site.browser().post(api.passkeyLogin, { credential }))).toBe('PASSKEY_INVALID');

  const late = await json<Options>(site.browser().post(api.passkeyLoginOptions));
  const login = await json<Options>(site.browser().post(api.passkeyLoginOptions));
  const mine = await json<Options>(browser.post(api.stepUpOptions));
  const phone = await site.signedIn(user);
  // Challenges used for the wrong purpose or session: a login challenge for a step-up, a step-up challenge for a login,
  // and the challenge of another session.
  expect(await codeOf(await browser.post(api.stepUp, { credential: authenticator.get(login) }))).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await codeOf(await site.browser().post(api.passkeyLogin, { credential: authenticator.get(mine) }))).toBe(
    'PASSKEY_INVALID',
  );
  expect(await codeOf(await phone.post(api.stepUp, { credential: authenticator.get(mine) }))).toBe('PASSKEY_REFUSED');
  expect(await codeOf(await browser.post(api.stepUp, { credential: authenticator.get(mine) }))).toBe(200);
  site.clock.advance(times.passkeyChallenge);
  expect(await codeOf(await site.browser().post(api.passkeyLogin, { credential: authenticator.get(late) }))).toBe(
    'PASSKEY_INVALID',
  );
});

test('two that use one challenge at once: one gets in', async () => {
  const { authenticator } = await keyed();
  const options = await json<Options>(site.browser().post(api.passkeyLoginOptions));
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => site.browser().post(api.passkeyLogin, { credential: authenticator.get(options) })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a counter that went back is a copy of the passkey; one that is always 0 is none', async () => {
  const browser = await site.signedIn(await makeUser(site.db));
  const { authenticator } = await add(browser, createAuthenticator(ORIGIN, true));
  expect((await logIn(authenticator)).answer.status).toBe(200);
  expect((await logIn(authenticator, { counter: 90 })).answer.status).toBe(200);
  for (const counter of [1, 89, 90])
    expect(await codeOf((await logIn(authenticator, { counter })).answer)).toBe('PASSKEY_INVALID');
  const { authenticator: uncounted } = await keyed();
  for (const _ of [1, 2]) expect((await logIn(uncounted)).answer.status).toBe(200);
});

test("re-authenticates only its own user's session, and is never throttled", async () => {
  const limited = await createTestApp({ secure: true, limits: true });
  const { user, browser, authenticator } = await keyed({}, limited);
  for (let n = 0; n < 25; n += 1) await limited.browser().logIn(user.email, 'Wrong-1horse');
  limited.clock.advance(times.stepUp);
  await browser.post(api.refresh);
  expect(await codeOf(await browser.get(api.userData(user.id)))).toBe('STEP_UP');
  const options = await json<Options>(browser.post(api.stepUpOptions));
  expect(await codeOf(await browser.post(api.stepUp, { credential: authenticator.get(options) }))).toBe(200);
  expect((await browser.get(api.userData(user.id))).status).toBe(200);
  const fresh = limited.browser();
  const login = await json<Options>(fresh.post(api.passkeyLoginOptions));
  expect((await fresh.post(api.passkeyLogin, { credential: authenticator.get(login) })).status).toBe(200);

  const other = await keyed({}, limited);
  const theirs = await json<Options>(other.browser.post(api.stepUpOptions));
  expect(await codeOf(await other.browser.post(api.stepUp, { credential: authenticator.get(theirs) }))).toBe(
    'PASSKEY_REFUSED',
  );
  expect(await codeOf(await (await limited.signedIn(await makeUser(limited.db))).post(api.stepUpOptions))).toBe(
    'NO_PASSKEY',
  );
  await limited.close();
});

test('only passkeys: with two of them, and then no password logs in or proves; a reset opens it again', async () => {
  const { user, browser, authenticator } = await keyed();
  const only = (on: boolean) => browser.put(api.passkeysOnly(user.id), { on });
  expect(await codeOf(await only(true))).toBe('TOO_FEW_PASSKEYS');
  const second = passkeyResponse.parse(await (await add(browser)).answer.json());
  expect(await (await only(true)).json()).toMatchObject({ passkeysOnly: true });
  expect(await codeOf(await site.browser().logIn(user.email))).toBe('INVALID_CREDENTIALS');
  expect(await codeOf(await browser.post(api.stepUp, { password: goodPassword }))).toBe('WRONG_PASSWORD');
  expect((await logIn(authenticator)).answer.status).toBe(200);
  // One of the two passkeys can be removed, but the last one cannot.
  expect((await browser.delete(api.passkey(second.id))).status).toBe(200);
  const [last] = z.array(passkeyResponse).parse(await json(browser.get(api.passkeys)));
  expect(await codeOf(await browser.delete(api.passkey(last?.id ?? '')))).toBe('PASSKEY_NEEDED');

  await site.browser().post(api.resetPassword, { email: user.email });
  const form = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
  const reset = await mailedLink(site, user.email, 'reset-password');
  expect((await site.browser().post(`/api${reset}`, form)).status).toBe(200);
  expect((await site.browser().logIn(user.email, 'Another-2horse')).status).toBe(200);
  // The passkey was added after the address was confirmed, so it belongs to the owner and is not removed.
  expect((await logIn(authenticator)).answer.status).toBe(200);
});

test('a reset removes those of before the present address was confirmed; the owner’s command opens with a password again', async () => {
  const { user, authenticator } = await keyed();
  await site.db
    .update(users)
    .set({ emailConfirmedAt: new Date(site.clock().getTime() + 1000) })
    .where(eq(users.id, user.id));
  await site.browser().post(api.resetPassword, { email: user.email });
  const form = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
  await site.browser().post(`/api${await mailedLink(site, user.email, 'reset-password')}`, form);
  expect(await codeOf((await logIn(authenticator)).answer)).toBe('PASSKEY_INVALID');

  const owner = await keyed({ isAdmin: true });
  await site.db.update(users).set({ passkeysOnly: true }).where(eq(users.id, owner.user.id));
  await setPassword(site.db, owner.user.email, 'Another-2horse', site.clock());
  expect((await site.browser().logIn(owner.user.email, 'Another-2horse')).status).toBe(200);
});

test('ten an account, also side by side, and a credential belongs to one', async () => {
  const { user, browser, authenticator } = await keyed();
  const options = await Promise.all(Array.from({ length: 14 }, () => json<Options>(browser.post(api.passkeyOptions))));
  const answers = await Promise.all(
    options.map((one) => browser.post(api.passkeys, { credential: createAuthenticator(ORIGIN).create(one) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.passkeys - 1);
  expect(await codeOf(await browser.post(api.passkeyOptions))).toBe('TOO_MANY_PASSKEYS');
  const other = await site.signedIn(await makeUser(site.db));
  expect(await codeOf((await add(other, authenticator)).answer)).toBe('PASSKEY_REFUSED');
  const rows = await site.db.select().from(passkeys).where(eq(passkeys.credentialId, authenticator.id));
  expect(rows.map(({ userId }) => userId)).toEqual([user.id]);
});

test("nobody can rename or remove another's passkey", async () => {
  const { passkey } = await keyed();
  const other = await site.signedIn(await makeUser(site.db));
  expect((await other.patch(api.passkey(passkey.id), { name: 'Mine' })).status).toBe(404);
  expect((await other.delete(api.passkey(passkey.id))).status).toBe(404);
});

test('a moved site names the host of each passkey, and accepts none of another host', async () => {
  const { browser, passkey, authenticator } = await keyed();
  await site.db.update(passkeys).set({ rpId: 'old.example' }).where(eq(passkeys.id, passkey.id));
  expect(await json(browser.get(api.passkeys))).toMatchObject([{ host: 'old.example' }]);
  expect(await codeOf((await logIn(authenticator)).answer)).toBe('PASSKEY_INVALID');
  expect(await codeOf(await browser.post(api.stepUpOptions))).toBe('NO_PASSKEY');
});

test.each([
  ['https://example.com', undefined],
  ['http://localhost:4321', undefined],
  ['http://notes.localhost', undefined],
  ['http://example.com', 'http'],
  ['http://localhost.example', 'http'],
  ['https://203.0.113.7', 'ip'],
  ['http://127.0.0.1:80', 'ip'],
  ['https://0x7f.1', 'ip'],
  ['https://[::1]', 'ip'],
])('%s has passkeys unless %s', (address, obstacle) => {
  expect(passkeyObstacle(address)).toBe(obstacle);
});

test('the link in the email about a new browser ends it once, only by its button, and leads to a new password', async () => {
  const { user, authenticator } = await keyed();
  const thief = (await logIn(authenticator)).browser;
  const link = await mailedLink(site, user.email, 'revoke-session');
  expect(await (await site.browser().get(link)).text()).toContain(user.email);
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  expect(await (await press(site, link)).text()).toContain(pages.forgotPassword);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
  expect((await press(site, link)).status).toBe(404);
});

test('stores only the hash of a challenge, and deletes it when it expires', async () => {
  const { challenge } = await json<Options>(site.browser().post(api.passkeyLoginOptions));
  expect(JSON.stringify(await site.db.select().from(passkeyChallenges))).not.toContain(challenge);
});
