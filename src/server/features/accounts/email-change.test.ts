import { times } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { emailChanges } from '#server/platform/db/schema/index.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const site = await sharedTestApp();

const next = 'Another-2horse';
const newEmail = () => `new-${randomUUID()}@example.com`;
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];
const refused = [401, messages.resetLinkInvalid];
const dead = async (answer: Response) =>
  answer.status === 404 && (await answer.text()).includes(messages.mailedLinkInvalid);

/** An account with two sessions: one of its owner, and one of a thief who can change the account's email address. */
async function stolen() {
  const { id, email } = await makeUser(site.db);
  const [own, thief] = [site.browser(), site.browser()];
  await own.logIn(email);
  await thief.logIn(email);
  const move = async (to: string, browser: Browser = thief) => {
    expect((await browser.put(api.user(id), { email: to })).status).toBe(200);
    expect((await press(site, await mailedLink(site, to, 'confirm'))).status).toBe(200);
    return to;
  };
  return { id, email, own, thief, move };
}

const linkTo = (email: string, kind: 'confirm' | 'revert-email-change' | 'reset-password') =>
  mailedLink(site, email, kind);
const revertEmailChange = (link: string) => press(site, link);
const reset = (link: string) => site.browser().post(`/api${link}`, { password: next, 'password-confirm': next });
const signUp = (email: string) =>
  site.browser().post(api.signup, {
    email,
    'email-confirm': email,
    password: goodPassword,
    'password-confirm': goodPassword,
  });

test('a new email ends every other session and keeps the present one', async () => {
  const { own, thief, move } = await stolen();
  await move(newEmail());
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  expect((await own.get(api.checkAuth)).status).toBe(401);
  expect((await own.post(api.refresh)).status).toBe(401);
});

test('a new username ends no session', async () => {
  const { id, email, own, thief } = await stolen();
  expect((await thief.put(api.user(id), { email, username: 'Ada' })).status).toBe(200);
  expect((await own.get(api.checkAuth)).status).toBe(200);
});

test('the old address takes the account back: sessions end, and a reset begins', async () => {
  const { id, email, thief, move } = await stolen();
  const moved = await move(newEmail());
  // The thief has requested a reset link for the new address.
  await site.browser().post(api.resetPassword, { email: moved });
  const kept = await linkTo(moved, 'reset-password');

  const answer = await revertEmailChange(await linkTo(email, 'revert-email-change'));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(words.mailedLinks.takenBack);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
  expect(await outcome(await reset(kept))).toEqual(refused);
  expect((await site.browser().logIn(email)).status).toBe(401);
  expect((await site.browser().logIn(moved)).status).toBe(401);
  const browser = site.browser();
  const token = await linkTo(email, 'reset-password');
  const set = await browser.post(`/api${token}`, { password: next, 'password-confirm': next });
  expect(await set.json()).toMatchObject({ id });
  expect(await (await browser.get(api.user(id))).json()).toMatchObject({ email });
});

test('a link works once and ends every session; the new address gets none', async () => {
  const { email, thief, move } = await stolen();
  const moved = await move(newEmail());
  expect(await linkTo(moved, 'revert-email-change')).toContain('/none');
  const token = await linkTo(email, 'revert-email-change');
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  expect((await revertEmailChange(token)).status).toBe(200);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
  expect(await dead(await revertEmailChange(token))).toBe(true);
});

test('of several changes the earliest address wins and voids the later links', async () => {
  const { id, email, move } = await stolen();
  const second = await move(newEmail());
  await move(newEmail());
  const [first, later] = [await linkTo(email, 'revert-email-change'), await linkTo(second, 'revert-email-change')];
  // The owner of the later address can revert first; the earliest address still wins.
  expect((await revertEmailChange(later)).status).toBe(200);
  const laterReset = await linkTo(second, 'reset-password');
  expect((await revertEmailChange(first)).status).toBe(200);
  expect(await dead(await revertEmailChange(later))).toBe(true);
  expect(await outcome(await reset(laterReset))).toEqual(refused);
  const answer = await reset(await linkTo(email, 'reset-password'));
  expect(await answer.json()).toMatchObject({ id });
});

test('of two people who revert the same change at once, one succeeds', async () => {
  const { email, move } = await stolen();
  await move(newEmail());
  const token = await linkTo(email, 'revert-email-change');
  const answers = await Promise.all([revertEmailChange(token), revertEmailChange(token), revertEmailChange(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('a link is valid for 7 days, and nobody else gets the address in that time', async () => {
  const { email, thief, move } = await stolen();
  const other = await site.signedIn(await makeUser(site.db));
  await move(newEmail());
  const token = await linkTo(email, 'revert-email-change');
  site.clock.advance(times.revertEmailChange - 1);
  expect(await outcome(await signUp(email.toUpperCase()))).toEqual([400, messages.emailTaken]);
  await other.post(api.refresh);
  const again = site.browser();
  await again.logIn((await makeUser(site.db)).email);
  expect(await outcome(await again.put(api.user(again.userId), { email }))).toEqual([400, messages.emailTaken]);
  expect(await (await again.get(api.checkAuth)).json()).toMatchObject({ id: again.userId });
  await removeExpired(site.db, site.clock());
  site.clock.advance(1);
  expect(await dead(await revertEmailChange(token))).toBe(true);
  expect((await signUp(email)).status).toBe(201);
  expect((await thief.get(api.checkAuth)).status).toBe(401);
});

test('a thief who moved an account there and back cannot outwait its owner', async () => {
  const { email, thief, move } = await stolen();
  const moved = await move(newEmail());
  site.clock.advance(60_000);
  await move(email);
  const theirs = await linkTo(moved, 'revert-email-change');
  expect(theirs).not.toContain('/none');
  expect((await thief.get(api.checkAuth)).status).toBe(200);
  site.clock.advance(times.revertEmailChange - 60_000);
  expect(await dead(await revertEmailChange(theirs))).toBe(true);
});

test('the user sees the reserved addresses; the database stores no plain token, and nothing expired', async () => {
  const { id, email, thief, move } = await stolen();
  await move(newEmail());
  const data = (await (await thief.get(api.userData(id))).json()) as { formerEmails: { email: string }[] };
  expect(data.formerEmails.map((kept) => kept.email)).toEqual([email]);
  const rows = JSON.stringify(await site.db.select().from(emailChanges));
  expect(rows).toContain(email);
  expect(rows).not.toContain((await linkTo(email, 'revert-email-change')).split('/').at(-1));
  site.clock.advance(times.revertEmailChange);
  await removeExpired(site.db, site.clock());
  expect(await site.db.$count(emailChanges)).toBe(0);
});

test.each(['unknown', 'a'.repeat(500), "'; drop table users --"])('the token %s is no link', async (token) => {
  expect(await dead(await revertEmailChange(pages.revertEmailChange(token)))).toBe(true);
});
