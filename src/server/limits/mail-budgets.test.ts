/** What one can cause to the mailbox of another (product 11, Mails). */
import { api } from '#contract/paths.ts';
import { goodPassword, makeUser, type Browser } from '#testing/app.ts';
import { mailedLink, press } from '#testing/mailed-links.ts';
import { sharedTestApp } from '#testing/shared.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const site = await sharedTestApp({ limits: true });

const HOUR = 60 * 60_000;
const newEmail = () => `new-${randomUUID()}@example.com`;
const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);
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

test('what is sent again leaves the link that was mailed good once the budget is used up', async () => {
  const browser = site.browser();
  const email = newEmail();
  const form = { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
  await browser.post(api.signup, form);
  for (let times = 0; times < 10; times += 1) {
    expect((await browser.post(api.confirmation(browser.userId))).status).toBe(202);
  }
  expect(await mailsTo(email)).toHaveLength(1 + 3);
  expect((await press(site, await mailedLink(site, email, 'confirm'))).status).toBe(200);
});

test('notices are never dropped: those beyond three an hour come together, of several of one change the last', async () => {
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
  expect(await mailsTo(user.email)).toHaveLength(3);
  site.clock.advance(HOUR);
  const [mail, ...more] = (await mailsTo(user.email)).slice(3);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('3 notices about your account');
  expect(mail?.text).toContain(last);
  expect(mail?.text.match(/about to change/g)).toHaveLength(1);
  expect(mail?.text.match(/Your password was changed/g)).toHaveLength(2);
});
