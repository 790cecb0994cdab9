/** Concurrent use of passkeys. Runs only on a real PostgreSQL, as in `../races.test.ts`. */
import { limits } from '#contract/limits.ts';
import { api } from '#support/api-paths.ts';
import { passkeys } from '#server/platform/db/schema/index.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { createAuthenticator, type Authenticator } from '#support/authenticator.ts';
import { raceDatabases } from '#support/database.ts';
import { mailedLink } from '#support/mailed-links.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const ORIGIN = 'https://site.test';
type Options = Parameters<Authenticator['create']>[0];
const optionsOf = async (browser: Browser, path: string) => (await (await browser.post(path)).json()) as Options;
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp({ ...(connection && { connection }), secure: true });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });
  const onPostgres = test.skipIf(!connection);

  async function keyed() {
    const user = await makeUser(site.db);
    const browser = await site.signedIn(user);
    const authenticator = createAuthenticator(ORIGIN);
    const credential = authenticator.create(await optionsOf(browser, api.passkeyOptions));
    const { id } = (await (await browser.post(api.passkeys, { credential })).json()) as { id: string };
    return { user, browser, authenticator, id };
  }
  async function login(authenticator: Authenticator) {
    const options = await optionsOf(site.browser(), api.passkeyLoginOptions);
    return () => site.browser().post(api.passkeyLogin, { credential: authenticator.get(options) });
  }

  onPostgres('ten are added, however many come at once', async () => {
    const user = await makeUser(site.db);
    const browser = await site.signedIn(user);
    const all = await many(16, () => optionsOf(browser, api.passkeyOptions));
    const answers = await Promise.all(
      all.map((options) => browser.post(api.passkeys, { credential: createAuthenticator(ORIGIN).create(options) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.passkeys);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(await site.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(limits.passkeys);
  });

  onPostgres('one authenticator that two accounts add at once is one account’s', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    const browsers = await many(4, async () => site.signedIn(await makeUser(site.db)));
    const asked = await Promise.all(browsers.map((browser) => optionsOf(browser, api.passkeyOptions)));
    const answers = await many(4, (index) =>
      browsers[index]!.post(api.passkeys, { credential: authenticator.create(asked[index]!) }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });

  onPostgres('of 12 uses of one challenge at once, one logs in', async () => {
    const { authenticator } = await keyed();
    const use = await login(authenticator);
    const answers = await many(12, use);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  onPostgres('one that is used while it is removed logs in before or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { browser, authenticator, id } = await keyed();
      const uses = await many(3, () => login(authenticator));
      const [removed, ...used] = await Promise.all([browser.delete(api.passkey(id)), ...uses.map((use) => use())]);
      expect(removed.status).toBe(200);
      for (const { status } of used) expect([200, 401]).toContain(status);
      expect((await (await login(authenticator))()).status).toBe(401);
    }
  });

  onPostgres(
    'one that is used while its account is reset comes before or after it, and neither waits for the other for ever',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const { user, authenticator } = await keyed();
        await site.browser().post(api.resetPassword, { email: user.email });
        const link = await mailedLink(site, user.email, 'reset-password');
        const form = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
        const thief = site.browser();
        const options = await optionsOf(thief, api.passkeyLoginOptions);
        const [reset, used] = await Promise.all([
          site.browser().post(`/api${link}`, form),
          thief.post(api.passkeyLogin, { credential: authenticator.get(options) }),
        ]);
        expect(reset.status).toBe(200);
        expect([200, 401]).toContain(used.status);
      }
    },
  );
});
