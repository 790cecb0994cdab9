/** Limits for emails that one person can cause another person to receive (ACC-46). */
import { api } from '#support/api-paths.ts';
import { findUser, type UserRow } from '#server/features/users/user-repository.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const site = await sharedTestApp({ limits: true });

const HOUR = 60 * 60_000;
const newEmail = () => `new-${randomUUID()}@example.com`;
const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);
const userOf = async (id: string) => (await findUser(site.db, id))!;
const change = (browser: Browser, email: string) => browser.put(api.user(browser.userId), { email });

test('sixty changes to a stranger’s address are three mails an hour and ten a day, and answered alike', async () => {
  const victim = newEmail();
  const users = await Promise.all([makeUser(site.db), makeUser(site.db)]);
  const answers = new Set<string>();
  for (let hour = 0; hour < 6; hour += 1) {
    const browsers = await Promise.all(users.map((user) => site.signedIn(user)));
    for (let times = 0; times < 5; times += 1) {
      for (const browser of browsers) {
        const answer = await change(browser, victim);
        answers.add(`${answer.status} ${((await answer.json()) as { pendingEmail?: string }).pendingEmail}`);
        await browser.delete(api.pendingEmail(browser.userId), {});
      }
    }
    expect(await mailsTo(victim)).toHaveLength(Math.min(10, 3 * (hour + 1)));
    site.clock.advance(HOUR);
  }
  expect([...answers]).toEqual([`200 ${victim}`]);
});

test('sixty changes to sixty strangers are three mails an hour', async () => {
  const browser = await site.signedIn(await makeUser(site.db));
  const strangers = Array.from({ length: 60 }, newEmail);
  for (const stranger of strangers) expect((await change(browser, stranger)).status).toBe(200);
  const told = (await site.mails()).filter(({ to }) => strangers.includes(to));
  expect(told).toHaveLength(3);
});

test('a repeated request keeps the emailed link valid once the budget is used up', async () => {
  const browser = site.browser();
  const email = newEmail();
  const form = { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
  await browser.post(api.signup, form);
  for (let times = 0; times < 10; times += 1) {
    // Emails of the same time have no order in the queue.
    site.clock.advance(1);
    expect((await browser.post(api.confirmation(browser.userId))).status).toBe(202);
  }
  expect(await mailsTo(email)).toHaveLength(1 + 3);
  expect((await press(site, await mailedLink(site, email, 'confirm'))).status).toBe(200);
});

test('never drops notices: those beyond three an hour are joined, with the last of each change', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  let last = '';
  for (let times = 0; times < 20; times += 1) await change(browser, (last = newEmail()));
  let password = goodPassword;
  for (const next of ['Another-2horse', 'Another-3horse']) {
    const passwords = { 'current-password': password, 'new-password': next, 'confirm-new-password': next };
    expect((await browser.put(api.user(user.id), passwords)).status).toBe(200);
    password = next;
  }
  // The limit is three confirmation links and three notices.
  expect(await mailsTo(user.email)).toHaveLength(3 + 3);
  site.clock.advance(HOUR);
  const [mail, ...more] = (await mailsTo(user.email)).slice(3 + 3);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 notices about your account');
  expect(mail?.text).toContain(last);
  expect(mail?.text.match(/about to change/g)).toHaveLength(1);
  expect(mail?.text.match(/Your password was changed/g)).toHaveLength(2);
});

/** Causes more notices than are emailed separately, by logins from unknown browsers and by wrong passwords. */
async function floodNotices(user: UserRow): Promise<void> {
  for (let times = 0; times < 12; times += 1)
    expect((await site.browser(`198.18.0.${times}`).logIn(user.email)).status).toBe(200);
  for (let times = 0; times < 20; times += 1) await site.browser(`198.18.1.${times}`).logIn(user.email, 'Wrong-1word');
  expect((await mailsTo(user.email)).length).toBe(3);
}

test('sends a stop link and a take-back link at once for each change, after any other emails', async () => {
  const user = await makeUser(site.db);
  await floodNotices(user);
  const thief = await site.signedIn(user);
  for (let times = 0; times < 3; times += 1) {
    const [before, moved] = [(await userOf(user.id)).email, newEmail()];
    const told = (await mailsTo(before)).length;
    await change(thief, moved);
    const stop = (await mailsTo(before)).slice(told);
    expect(stop.map(({ text }) => /\/users\/stop\/\S+/.exec(text)?.[0])).toEqual([
      await mailedLink(site, before, 'stop'),
    ]);
    expect((await site.browser().get(await mailedLink(site, before, 'stop'))).status).toBe(200);
    expect((await press(site, await mailedLink(site, moved, 'confirm'))).status).toBe(200);
    const [revertEmailChange, ...more] = (await mailsTo(before)).slice(told + 1);
    expect(more).toEqual([]);
    expect(revertEmailChange?.text).toContain(await mailedLink(site, before, 'revert-email-change'));
    expect((await site.browser().get(await mailedLink(site, before, 'revert-email-change'))).status).toBe(200);
  }
});

test('an unconfirmed address gets them at once within the limit for others, then as notices', async () => {
  const user = await makeUser(site.db, { emailConfirmedAt: null });
  await floodNotices(user);
  const browser = await site.signedIn(user);
  for (let times = 0; times < 6; times += 1) {
    expect((await change(browser, newEmail())).status).toBe(200);
    expect(await mailsTo(user.email)).toHaveLength(3 + Math.min(3, times + 1));
  }
  site.clock.advance(HOUR);
  const text = (await mailsTo(user.email)).at(-1)?.text;
  expect(text).toContain('/users/stop/');
});

test('no link that changes an address is mailed without the link that stops it, in any order of calls', async () => {
  const acts = fc.array(fc.constantFrom('change', 'again', 'cancel', 'hour', 'log in'), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(acts, async (order) => {
      const user = await makeUser(site.db);
      let browser = await site.signedIn(user);
      for (let times = 0; times < 4; times += 1) await site.browser().logIn(user.email);
      const wanted: string[] = [];
      for (const act of order) {
        if (act === 'hour') {
          site.clock.advance(HOUR);
          browser = await site.signedIn(user);
        } else if (act === 'log in') await site.browser().logIn(user.email);
        else if (act === 'cancel') await browser.delete(api.pendingEmail(user.id), {});
        else if (act === 'again') await browser.post(api.pendingEmail(user.id));
        else {
          wanted.push(newEmail());
          await change(browser, wanted.at(-1) ?? '');
        }
        const all = await site.mails();
        const links = all.filter(({ to }) => wanted.includes(to)).length;
        const stops = all.filter(({ to, text }) => to === user.email && text.includes('/users/stop/')).length;
        expect(stops).toBeGreaterThanOrEqual(links);
      }
    }),
    runs(6, 200),
  );
});

test('a reset has a separate budget: confirmations and other accounts of the mailbox do not use it up', async () => {
  const browser = site.browser();
  const email = newEmail();
  const form = (to: string) => ({
    email: to,
    'email-confirm': to,
    password: goodPassword,
    'password-confirm': goodPassword,
  });
  await browser.post(api.signup, form(email));
  for (let times = 0; times < 4; times += 1) await browser.post(api.confirmation(browser.userId));
  const resets = async (to: string) =>
    (await mailsTo(to)).filter(({ text }) => text.includes('/users/reset-password/')).length;
  const ask = (to: string) => site.browser().post(api.resetPassword, { email: to });
  await ask(email);
  expect(await resets(email)).toBe(1);
  await press(site, await mailedLink(site, email, 'confirm'));

  const tagged = (n: number) => email.replace('@', `+${n}@`);
  for (let n = 0; n < 4; n += 1) {
    expect((await site.browser().post(api.signup, form(tagged(n)))).status).toBe(201);
    for (let times = 0; times < 3; times += 1) await ask(tagged(n));
  }
  const toOthers = await Promise.all([0, 1, 2, 3].map((n) => resets(tagged(n))));
  expect(toOthers.reduce((sum, count) => sum + count)).toBe(2);
  for (let times = 0; times < 3; times += 1) await ask(email);
  expect(await resets(email)).toBe(3);
});

test('others cause at most three emails an hour and ten a day to one mailbox, under any tag', async () => {
  const name = randomUUID();
  const address = (n: number) =>
    [`${name}@example.com`, `${name}+a${n}@example.com`, `${name}+a+${n}@EXAMPLE.com`][n % 3] ?? '';
  const toMailbox = async () => (await site.mails()).filter(({ to }) => to.startsWith(name)).length;
  for (let hour = 0; hour < 5; hour += 1) {
    for (let n = 0; n < 9; n += 1) {
      const to = address(hour * 9 + n);
      const form = { email: to, 'email-confirm': to, password: goodPassword, 'password-confirm': goodPassword };
      const stranger = await site.signedIn(await makeUser(site.db));
      const asked = n % 2 ? change(stranger, to) : site.browser().post(api.signup, form);
      await asked;
    }
    expect(await toMailbox()).toBe(Math.min(10, 3 * (hour + 1)));
    site.clock.advance(HOUR);
  }
});
