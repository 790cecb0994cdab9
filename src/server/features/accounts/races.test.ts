/**
 * Concurrent requests for accounts. They need a real PostgreSQL, since PGlite runs one statement at a time. The tests
 * use node-postgres, and in `npm run campaign` also Neon's driver.
 */
import { times } from '#contract/limits.ts';
import { api } from '#support/api-paths.ts';
import { emailChanges, emailConfirmations, mails, sessions, users } from '#server/platform/db/schema/index.ts';
import { createOutboxMailer } from '#server/features/mail/outbox-mailer.ts';
import { sendWaitingMails } from '#server/features/mail/send-waiting-mails.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { createTestApp, goodPassword, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { raceDatabases } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

/** Number of responses for each status. */
function tally(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const signupForm = (email: string) => ({
  email,
  'email-confirm': email,
  password: goodPassword,
  'password-confirm': goodPassword,
});

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp(connection && { connection });
  const limited: TestApp = await createTestApp(connection && { connection, limits: true });
  afterAll(async () => {
    expect([...site.logged, ...limited.logged]).toEqual([]);
    await site.close();
  });
  const onPostgres = test.skipIf(!connection);

  async function signedIn(options: { isAdmin?: boolean } = {}): Promise<Browser> {
    return site.signedIn(await makeUser(site.db, options));
  }

  onPostgres('of 50 signups with one email at once, one makes an account', async () => {
    const answers = await many(50, (index) =>
      site.browser().post(api.signup, signupForm(index % 2 ? 'race@example.com' : 'RACE@example.com')),
    );
    expect(tally(answers)).toEqual({ 201: 1, 400: 49 });
    expect(await site.db.$count(users, eq(users.email, 'race@example.com'))).toBe(1);
    expect((await site.mails()).filter(({ to }) => to === 'race@example.com')).toHaveLength(1);
  });

  onPostgres('of 20 uses of one reset token at once, one sets the password', async () => {
    const user = await makeUser(site.db);
    await site.browser().post(api.resetPassword, { email: user.email });
    const mail = (await site.mails()).find(({ to }) => to === user.email);
    const token = /reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const passwords = Array.from({ length: 20 }, (_, index) => `Number-${index}-pass`);
    const answers = await many(20, (index) =>
      site
        .browser()
        .post(api.resetPasswordWith(token), { password: passwords[index], 'password-confirm': passwords[index] }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 401: 19 });
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await site.browser().logIn(user.email, winner)).status).toBe(200);
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(2);
  });

  onPostgres('200 double refreshes sign nobody out, whichever answer comes last', async () => {
    const browser = await signedIn();
    for (let round = 0; round < 200; round += 1) {
      const tabs = [browser.copy(), browser.copy()];
      const answers = await Promise.all(tabs.map((tab) => tab.post(api.refresh)));
      expect(tally(answers)).toEqual({ 200: 2 });
      // Both tabs share one cookie jar, so the cookies of the last response replace the others.
      const last = tabs[round % 2];
      for (const [name, value] of last?.cookies ?? []) browser.cookies.set(name, value);
      site.clock.advance(round % 3 === 0 ? 100 : times.accessToken);
    }
    expect((await browser.post(api.refresh)).status).toBe(200);
  });

  onPostgres(
    'three tabs that share their cookies and refresh without a pause sign nobody out, then or later',
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const browser = await signedIn();
        await many(3, async () => {
          for (let turn = 0; turn < 4; turn += 1) {
            const tab = browser.copy();
            expect((await tab.post(api.refresh)).status).toBe(200);
            for (const [name, value] of tab.cookies) browser.cookies.set(name, value);
          }
        });
        site.clock.advance(times.accessToken);
        expect((await browser.post(api.refresh)).status).toBe(200);
      }
    },
  );

  onPostgres('a refresh that runs while the session ends is refused, not broken', async () => {
    for (let round = 0; round < 40; round += 1) {
      const browser = await signedIn();
      const refreshes = [0, 1, 2].map(() => browser.copy().post(api.refresh));
      const logout = browser.copy().post(api.logout);
      for (const { status } of await Promise.all(refreshes)) expect([200, 401]).toContain(status);
      expect((await logout).status).toBe(200);
      expect(await site.db.$count(sessions, eq(sessions.userId, browser.userId))).toBe(0);
    }
  });

  onPostgres('of 200 logins at once for one account from one address, five have their password checked', async () => {
    const { email } = await makeUser(limited.db);
    const answers = await many(200, () => limited.browser('198.51.100.1').logIn(email, 'Wrong-password1'));
    // The IP address has 100 attempts an hour, but this account allows only five of them.
    expect(tally(answers)).toEqual({ 401: 5, 429: 195 });
    const right = await makeUser(limited.db);
    const tries = await many(90, () => limited.browser('198.51.100.2').logIn(right.email));
    // At least five requests succeed. The first right password resets the counter, so later requests can pass as well.
    const { 200: passed = 0, 429: refused = 0 } = tally(tries);
    expect(passed).toBeGreaterThanOrEqual(5);
    expect(passed + refused).toBe(90);
  });

  onPostgres('of 45 wrong passwords at once for one account from 45 places, twenty are looked at', async () => {
    const { email } = await makeUser(limited.db);
    const guesses = await many(45, (index) => limited.browser(`198.19.0.${index}`).logIn(email, 'Wrong-password1'));
    expect(tally(guesses)).toEqual({ 401: 20, 429: 25 });
  });

  onPostgres('of 200 logins at once for many accounts from one address, a hundred are looked at', async () => {
    const answers = await many(200, (index) => limited.browser('198.51.100.3').logIn(`nobody${index}@example.com`));
    expect(tally(answers)).toEqual({ 401: 100, 429: 100 });
  });

  onPostgres('two admins who leave at once: one stays', async () => {
    await site.db.update(users).set({ isAdmin: false });
    for (let round = 0; round < 10; round += 1) {
      await site.db.update(users).set({ isAdmin: false });
      const admins = await Promise.all([signedIn({ isAdmin: true }), signedIn({ isAdmin: true })]);
      const answers = await Promise.all(
        admins.map((admin) => admin.delete(api.user(admin.userId), { 'delete-account': true })),
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await site.db.$count(users, eq(users.isAdmin, true))).toBe(1);
    }
  });

  onPostgres(
    'proofs that run while the password is changed are given or refused, not broken, and the others end with their sessions',
    async () => {
      for (let round = 0; round < 12; round += 1) {
        const user = await makeUser(site.db);
        const [owner, thief] = [await site.signedIn(user), await site.signedIn(user)];
        const before = new Date(site.clock().getTime() - times.stepUp);
        await site.db.update(sessions).set({ authenticatedAt: before }).where(eq(sessions.userId, user.id));
        const change = owner.put(api.user(user.id), {
          'current-password': goodPassword,
          'new-password': 'Another-2horse',
          'confirm-new-password': 'Another-2horse',
        });
        const proofs = await many(6, () => owner.copy().post(api.stepUp, { password: goodPassword }));
        const others = await many(3, () => thief.copy().post(api.stepUp, { password: goodPassword }));
        expect((await change).status).toBe(200);
        for (const { status } of [...proofs, ...others]) expect([200, 401, 403]).toContain(status);
        expect((await owner.post(api.stepUp, { password: goodPassword })).status).toBe(403);
        expect((await thief.get(api.userData(user.id))).status).toBe(401);
      }
    },
  );

  onPostgres('a login that runs while the password is changed leaves no session with the old one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = await makeUser(site.db);
      const browser = await site.signedIn(user);
      const change = browser.put(api.user(user.id), {
        'current-password': goodPassword,
        'new-password': 'Another-2horse',
        'confirm-new-password': 'Another-2horse',
      });
      const others = await Promise.all(
        [0, 1, 2].map(async () => {
          const other = site.browser();
          await other.logIn(user.email);
          return other;
        }),
      );
      expect((await change).status).toBe(200);
      for (const other of others) expect((await other.get(api.checkAuth)).status).toBe(401);
      expect((await browser.get(api.checkAuth)).status).toBe(200);
    }
  });

  onPostgres('a login that runs while the account is deleted is refused, not broken', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await makeUser(site.db);
      const browser = await site.signedIn(user);
      const others = [0, 1, 2].map(() => site.browser().logIn(user.email));
      const gone = await browser.delete(api.user(user.id), { 'delete-account': 'on' });
      expect(gone.status).toBe(200);
      for (const { status } of await Promise.all(others)) expect([200, 401]).toContain(status);
      expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    }
  });

  /** The confirmation links sent to an address, in order. */
  const confirmLinks = async (email: string) =>
    (await site.mails())
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => text.match(/\/users\/confirm\/\S+/g) ?? []);

  onPostgres('of three accounts that confirm one address at once, one gets it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `wanted-${round}@example.com`;
      const browsers = await Promise.all([signedIn(), signedIn(), signedIn()]);
      await Promise.all(browsers.map((browser) => browser.put(api.user(browser.userId), { email })));
      const links = await confirmLinks(email);
      expect(links).toHaveLength(3);
      const answers = await Promise.all(links.map((link) => press(site, link)));
      expect(tally(answers)).toEqual({ 200: 1, 400: 2 });
      expect(await site.db.$count(users, eq(users.email, email))).toBe(1);
    }
  });

  onPostgres(
    'a link that is pressed while another change is asked for does one or nothing, and is then spent',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const [first, second] = [`first-${round}@example.com`, `second-${round}@example.com`];
        const browser = await signedIn();
        await browser.put(api.user(browser.userId), { email: first });
        const link = (await confirmLinks(first)).at(-1) ?? '';
        const [pressed, again, asked] = await Promise.all([
          press(site, link),
          press(site, link),
          browser.put(api.user(browser.userId), { email: second }),
        ]);
        expect(asked.status).toBe(200);
        expect([pressed.status, again.status].toSorted()).toSatisfy(
          (statuses: number[]) => statuses.join() === '200,404' || statuses.join() === '404,404',
        );
        const isChanged = pressed.status === 200 || again.status === 200;
        const user = await browser.get(api.user(browser.userId));
        if (isChanged) expect(await user.json()).toMatchObject({ email: first });
        expect((await press(site, link)).status).toBe(404);
      }
    },
  );

  onPostgres('a reset that runs while an address is confirmed leaves nothing open', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await makeUser(site.db);
      const browser = await site.signedIn(user);
      const email = `next-${round}@example.com`;
      await browser.put(api.user(user.id), { email });
      await site.browser().post(api.resetPassword, { email: user.email });
      const link = (await confirmLinks(email)).at(-1) ?? '';
      const reset = await mailedLink(site, user.email, 'reset-password');
      const passwords = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
      const answers = await Promise.all([press(site, link), site.browser().post(`/api${reset}`, passwords)]);
      // The request that was processed first voided the link of the other request.
      expect(answers.map(({ status }) => status).join()).toMatch(/^(?:200,401|404,200)$/);
      expect(await site.db.$count(emailConfirmations, eq(emailConfirmations.userId, user.id))).toBe(0);
      const open = await site.db.$count(emailChanges, eq(emailChanges.userId, user.id));
      expect(open).toBe(answers[0].status === 200 ? 1 : 0);
    }
  });

  onPostgres('four senders at once send each mail once', async () => {
    await site.mails();
    const user = await makeUser(site.db);
    const now = site.clock();
    const rows = Array.from({ length: 40 }, (_, index) => ({
      id: `mail-${index}`,
      userId: user.id,
      recipient: user.email,
      subject: `Mail ${index}`,
      text: 'text',
      html: '<p>text</p>',
      createdAt: now,
      nextAttemptAt: now,
    }));
    await site.db.insert(mails).values(rows);
    const folder = temporaryFolder();
    const mailer = createOutboxMailer(folder, site.clock, { format: 'text', print: () => undefined });
    await many(4, () => sendWaitingMails(site.db, mailer, site.clock, (line) => site.logged.push(line)));
    expect(await readdir(folder)).toHaveLength(40);
    expect(await site.db.$count(mails)).toBe(0);
  });
});
