import { times } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#contract/paths.ts';
import { emailChanges } from '#server/db/schema/index.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { createTestApp, goodPassword, makeUser, type Browser, type TestApp } from '#testing/app.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

const next = 'Another-2horse';
const newEmail = () => `new-${randomUUID()}@example.com`;
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];
const refused = [401, messages.resetLinkInvalid];

/** An account with a session on one device, and somebody in its other session, who moves it. */
async function stolen() {
  const { id, email } = await makeUser(site.db);
  const [own, thief] = [site.browser(), site.browser()];
  await own.logIn(email);
  await thief.logIn(email);
  const move = async (to: string, browser: Browser = thief) => {
    expect((await browser.put(api.user(id), { email: to })).status).toBe(200);
    return to;
  };
  return { id, email, own, thief, move };
}

/** The token of the last mail to an address with a link of this kind. */
async function linkTo(email: string, kind: 'take-back' | 'reset-password'): Promise<string> {
  const links = (await site.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => new RegExp(`/users/${kind}/(\\S+)`).exec(text)?.[1]);
  return links.findLast((token) => token !== undefined) ?? 'none';
}
const takeBack = (token: string) => site.browser().post(api.takeBack(token));
const reset = (token: string) =>
  site.browser().post(api.resetPasswordWith(token), { password: next, 'password-confirm': next });
const signUp = (email: string) =>
  site.browser().post(api.signup, {
    email,
    'email-confirm': email,
    password: goodPassword,
    'password-confirm': goodPassword,
  });

test('a new email ends every other session and keeps the one that set it', async () => {
  const { own, thief, move } = await stolen();
  await move(newEmail());
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  expect((await own.get(api.checkAuth)).status).toBe(401);
  expect((await own.post(api.refresh)).status).toBe(401);
});

test('a new username alone ends no session', async () => {
  const { id, email, own, thief } = await stolen();
  expect((await thief.put(api.user(id), { email, username: 'Ada' })).status).toBe(200);
  expect((await own.get(api.checkAuth)).status).toBe(200);
});

test('the old address takes the account back: sessions end, and a reset begins', async () => {
  const { id, email, thief, move } = await stolen();
  const moved = await move(newEmail());
  // The thief sets a password with a link to the new address, and asks for another link.
  await site.browser().post(api.resetPassword, { email: moved });
  expect((await reset(await linkTo(moved, 'reset-password'))).status).toBe(200);
  await site.browser().post(api.resetPassword, { email: moved });
  const kept = await linkTo(moved, 'reset-password');

  const answer = await takeBack(await linkTo(email, 'take-back'));
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
  expect(await outcome(await reset(kept))).toEqual(refused);
  for (const password of [goodPassword, next]) {
    expect((await site.browser().logIn(email, password)).status).toBe(401);
    expect((await site.browser().logIn(moved, password)).status).toBe(401);
  }
  const browser = site.browser();
  const token = await linkTo(email, 'reset-password');
  const set = await browser.post(api.resetPasswordWith(token), { password: next, 'password-confirm': next });
  expect(await set.json()).toMatchObject({ id });
  expect(await (await browser.get(api.user(id))).json()).toMatchObject({ email });
});

test('a link works once and ends every session; the new address gets none', async () => {
  const { email, thief, move } = await stolen();
  const moved = await move(newEmail());
  expect(await linkTo(moved, 'take-back')).toBe('none');
  const token = await linkTo(email, 'take-back');
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  expect((await takeBack(token)).status).toBe(200);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
  expect(await outcome(await takeBack(token))).toEqual(refused);
});

test('of several changes the earliest address wins and voids the later links', async () => {
  const { id, email, move } = await stolen();
  const second = await move(newEmail());
  await move(newEmail());
  const [first, later] = [await linkTo(email, 'take-back'), await linkTo(second, 'take-back')];
  // The later address may move it first; the earliest still wins.
  expect((await takeBack(later)).status).toBe(200);
  const laterReset = await linkTo(second, 'reset-password');
  expect((await takeBack(first)).status).toBe(200);
  expect(await outcome(await takeBack(later))).toEqual(refused);
  expect(await outcome(await reset(laterReset))).toEqual(refused);
  const answer = await reset(await linkTo(email, 'reset-password'));
  expect(await answer.json()).toMatchObject({ id });
});

test('of two who take the same change back at once, one does', async () => {
  const { email, move } = await stolen();
  await move(newEmail());
  const token = await linkTo(email, 'take-back');
  const answers = await Promise.all([takeBack(token), takeBack(token), takeBack(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('a link is good for 7 days, and so long nobody else gets the address', async () => {
  const { email, thief, move } = await stolen();
  const other = await site.signedIn(await makeUser(site.db));
  await move(newEmail());
  const token = await linkTo(email, 'take-back');
  site.clock.advance(times.takeBack - 1);
  expect(await outcome(await signUp(email.toUpperCase()))).toEqual([400, messages.emailTaken]);
  await other.post(api.refresh);
  const again = site.browser();
  await again.logIn((await makeUser(site.db)).email);
  expect(await outcome(await again.put(api.user(again.userId), { email }))).toEqual([400, messages.emailTaken]);
  expect(await (await again.get(api.checkAuth)).json()).toMatchObject({ id: again.userId });
  await removeExpired(site.db, site.clock());
  site.clock.advance(1);
  expect(await outcome(await takeBack(token))).toEqual(refused);
  expect((await signUp(email)).status).toBe(201);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
});

test('who moved an account and moved it back cannot outwait its owner', async () => {
  const { email, thief, move } = await stolen();
  const moved = await move(newEmail());
  site.clock.advance(60_000);
  await move(email);
  const theirs = await linkTo(moved, 'take-back');
  expect(theirs).not.toBe('none');
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  site.clock.advance(times.takeBack - 60_000);
  expect(await outcome(await takeBack(theirs))).toEqual(refused);
});

test('the user sees which addresses are kept; the database holds no token, and nothing past its time', async () => {
  const { id, email, thief, move } = await stolen();
  await move(newEmail());
  const data = (await (await thief.get(api.userData(id))).json()) as { formerEmails: { email: string }[] };
  expect(data.formerEmails.map((kept) => kept.email)).toEqual([email]);
  const rows = JSON.stringify(await site.db.select().from(emailChanges));
  expect(rows).toContain(email);
  expect(rows).not.toContain(await linkTo(email, 'take-back'));
  site.clock.advance(times.takeBack);
  await removeExpired(site.db, site.clock());
  expect(await site.db.$count(emailChanges)).toBe(0);
});

test.each(['unknown', 'a'.repeat(500), "'; drop table users --"])('the token %s is no link', async (token) => {
  expect(await outcome(await takeBack(token))).toEqual(refused);
});
