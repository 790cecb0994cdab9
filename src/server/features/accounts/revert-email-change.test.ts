/** The owner takes back an account that a thief changed in every possible way (ACC-39). */
import { api } from '#support/api-paths.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { createAuthenticator, type Authenticator } from '#support/authenticator.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findUser, updateUser } from '#server/features/users/user-repository.ts';
import { findByEmail, subscribeWithAccount } from '#server/features/newsletter/subscriber-repository.ts';

const site = await sharedTestApp({ secure: true });

const ORIGIN = 'https://site.test';
const next = 'Another-2horse';
const HOUR = 60 * 60_000;
type Options = Parameters<Authenticator['create']>[0];
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const newEmail = (name: string) => `${name}-${randomUUID()}@example.com`;
const change = async (browser: Browser, email: string) =>
  expect((await browser.put(api.user(browser.userId), { email })).status).toBe(200);
async function move(browser: Browser, email: string): Promise<string> {
  await change(browser, email);
  expect((await press(site, await mailedLink(site, email, 'confirm'))).status).toBe(200);
  return email;
}
const reset = (link: string, browser = site.browser()) =>
  browser.post(`/api${link}`, { password: next, 'password-confirm': next });

async function addPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = createAuthenticator(ORIGIN);
  const credential = authenticator.create(await json<Options>(browser.post(api.passkeyOptions)));
  expect((await browser.post(api.passkeys, { credential })).status).toBe(201);
  return authenticator;
}
async function passkeyLogin(authenticator: Authenticator, browser = site.browser()): Promise<Browser> {
  const options = await json<Options>(browser.post(api.passkeyLoginOptions));
  await browser.post(api.passkeyLogin, { credential: authenticator.get(options) });
  return browser;
}

/** An account whose email address a thief has changed. The thief has passkeys, a token and every kind of link. */
async function stolen(isAdmin: boolean) {
  const { id, email } = await makeUser(site.db, { isAdmin });
  const thief = site.browser();
  await thief.logIn(email);
  const passkeys = [await addPasskey(thief), await addPasskey(thief)];
  expect((await thief.put(`${api.user(id)}/passkeys-only`, { on: true })).status).toBe(200);
  const expiresAt = new Date(site.clock().getTime() + 24 * HOUR).toISOString();
  const { token } = isAdmin
    ? await json<{ token: string }>(thief.post(api.tokens, { name: 'Mine', scopes: ['posts:read'], expiresAt }))
    : { token: 'rst_none' };
  const moved = await move(thief, newEmail('thief'));
  await site.browser().post(api.resetPassword, { email: moved });
  const waiting = newEmail('waiting');
  await change(thief, waiting);
  const links = [
    await mailedLink(site, waiting, 'confirm'),
    await mailedLink(site, moved, 'stop'),
    await mailedLink(site, moved, 'revert-email-change'),
  ];
  const resetLink = await mailedLink(site, moved, 'reset-password');
  const called = async () =>
    (
      await site
        .browser()
        .send('GET', `${api.posts}?published=false`, undefined, { authorization: `Bearer ${token}`, origin: null })
    ).status;
  if (isAdmin) expect(await called()).toBe(200);
  return { id, email, thief, passkeys, moved, links, resetLink, called };
}

test.each([
  ['reader', false],
  ['admin', true],
])(
  'an account of a %s that was taken back belongs only to its owner, and its reset link stays valid',
  async (_, isAdmin) => {
    const { id, email, thief, passkeys, moved, links, resetLink, called } = await stolen(isAdmin);
    const link = await mailedLink(site, email, 'revert-email-change');
    const page = await (await site.browser().get(link)).text();
    expect(page).toContain(moved);
    expect(page).toContain(email);
    expect((await thief.get(api.checkAuth)).status).toBe(200);
    expect((await press(site, link)).status).toBe(200);

    // Everything that the thief tries after the account was taken back.
    expect((await thief.get(api.checkAuth)).status).toBe(401);
    expect((await thief.post(api.refresh)).status).toBe(401);
    for (const passkey of passkeys) {
      const again = await passkeyLogin(passkey);
      expect((await again.get(api.checkAuth)).status).toBe(401);
      expect((await again.put(api.user(id), { email: newEmail('again') })).status).toBe(401);
    }
    expect(await called()).toBe(401);
    for (const void_ of links) expect((await press(site, void_)).status).toBe(404);
    expect((await reset(resetLink)).status).toBe(401);
    for (const address of [email, moved]) expect((await site.browser().logIn(address)).status).toBe(401);
    expect((await site.browser().post(api.resetPassword, { email: moved })).status).toBe(404);

    const owner = site.browser();
    expect(await json(reset(await mailedLink(site, email, 'reset-password'), owner))).toMatchObject({ id, isAdmin });
    expect(await json(owner.get(api.user(id)))).toEqual({ id, username: null, email, emailConfirmed: true });
    expect(await json(owner.get(api.passkeys))).toEqual([]);
    if (isAdmin) expect(await json(owner.get(api.tokens))).toEqual([]);
    expect((await site.browser().logIn(email, next)).status).toBe(200);
  },
);

test('taking back ends passkeys, tokens and passkeys-only at once, also where no reset follows', async () => {
  const { id, email, passkeys, called } = await stolen(true);
  await press(site, await mailedLink(site, email, 'revert-email-change'));
  const [key] = passkeys;
  expect(key && (await (await passkeyLogin(key)).get(api.checkAuth)).status).toBe(401);
  expect(await called()).toBe(401);
  const row = await site.db.query.users.findFirst({ where: (user, { eq }) => eq(user.id, id) });
  expect(row?.passkeysOnly).toBe(false);
});

test('an account that was moved, back and away again is taken back by its last link as by its first', async () => {
  const { id, email } = await makeUser(site.db);
  const thief = site.browser();
  await thief.logIn(email);
  const second = await move(thief, newEmail('thief'));
  site.clock.advance(60_000);
  await move(thief, email);
  const theirs = await mailedLink(site, second, 'revert-email-change');
  await move(thief, newEmail('third'));
  expect((await press(site, await mailedLink(site, email, 'revert-email-change'))).status).toBe(200);
  const link = await mailedLink(site, email, 'reset-password');
  // The revert link that the thief received at the second address.
  expect((await press(site, theirs)).status).toBe(404);
  expect(await json(reset(link))).toMatchObject({ id });
});

test('a moved subscription returns with the account; one that the new address had stays there', async () => {
  for (const hasOwn of [false, true]) {
    const { email } = await makeUser(site.db);
    const choice = { topics: [], rhythm: 'each', language: 'en' } as const;
    const follow = (address: string) =>
      subscribeWithAccount(site.db, address, { ...choice, topics: [] }, randomUUID(), site.clock());
    await follow(email);
    const thief = site.browser();
    await thief.logIn(email);
    const moved = newEmail('thief');
    if (hasOwn) await follow(moved);
    site.clock.advance(1_000);
    await move(thief, moved);
    await press(site, await mailedLink(site, email, 'revert-email-change'));
    expect((await findByEmail(site.db, email))?.state).toBe('following');
    expect((await findByEmail(site.db, moved))?.state).toBe(hasOwn ? 'following' : undefined);
  }
});

test('requests of the thief are not carried out for the owner: no subscription, no new public name', async () => {
  const { id, email } = await makeUser(site.db);
  const thief = site.browser();
  await thief.logIn(email);
  const moved = await move(thief, newEmail('thief'));
  site.clock.advance(1_000);
  await subscribeWithAccount(
    site.db,
    moved,
    { topics: [], rhythm: 'each', language: 'en' },
    randomUUID(),
    site.clock(),
  );
  await updateUser(site.db, id, { publicName: 'Grace', pendingPublicName: 'Buy this' }, site.clock());
  await press(site, await mailedLink(site, email, 'revert-email-change'));
  expect(await findByEmail(site.db, email)).toBeUndefined();
  expect(await findUser(site.db, id)).toMatchObject({ publicName: 'Grace', pendingPublicName: null });
});

test('a subscription of the new address only stays there', async () => {
  const { email } = await makeUser(site.db);
  const moved = newEmail('thief');
  await subscribeWithAccount(
    site.db,
    moved,
    { topics: [], rhythm: 'each', language: 'en' },
    randomUUID(),
    site.clock(),
  );
  const thief = site.browser();
  await thief.logIn(email);
  site.clock.advance(1_000);
  await move(thief, moved);
  await press(site, await mailedLink(site, email, 'revert-email-change'));
  expect(await findByEmail(site.db, email)).toBeUndefined();
  expect((await findByEmail(site.db, moved))?.state).toBe('following');
});
