/**
 * Reverting an email change while the thief is still active. Runs only on a real PostgreSQL, as in `races.test.ts`.
 */
import { api } from '#support/api-paths.ts';
import {
  apiTokens,
  emailChanges,
  emailConfirmations,
  passkeys,
  resetTokens,
} from '#server/platform/db/schema/index.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { createAuthenticator, type Authenticator } from '#support/authenticator.ts';
import { raceDatabases } from '#support/database.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findUser, lockUser } from '#server/features/users/user-repository.ts';

vi.setConfig({ testTimeout: 20_000 });

const ORIGIN = 'https://site.test';
const next = 'Another-2horse';
const counted = z.object({ rows: z.tuple([z.object({ n: z.number() })]) });
type Options = Parameters<Authenticator['create']>[0];
const optionsOf = async (browser: Browser, path: string) => (await (await browser.post(path)).json()) as Options;

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp({ ...(connection && { connection }), secure: true });
  // A second admin, so that the site always has one.
  await makeUser(site.db, { isAdmin: true });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });
  const onPostgres = test.skipIf(!connection);

  /** Attacks with a stolen session. Each prepares a request and returns a function that sends the request. */
  const acts: Record<string, (thief: Browser) => Promise<() => Promise<Response>>> = {
    'adds a passkey': async (thief) => {
      const credential = createAuthenticator(ORIGIN).create(await optionsOf(thief, api.passkeyOptions));
      return () => thief.post(api.passkeys, { credential });
    },
    'makes a token': async (thief) => {
      const expiresAt = new Date(site.clock().getTime() + 60_000).toISOString();
      return () => thief.post(api.tokens, { name: 'Mine', scopes: ['posts:read'], expiresAt });
    },
    'asks for another address': async (thief) => () =>
      thief.put(api.user(thief.userId), { email: `again-${thief.userId}@example.com` }),
    'takes a public name': async (thief) => () => thief.put(api.user(thief.userId), { publicName: 'Thief' }),
    'turns passkeys-only off': async (thief) => () =>
      thief.put(`${api.user(thief.userId)}/passkeys-only`, { on: false }),
    'deletes the account': async (thief) => () => thief.delete(api.user(thief.userId), { 'delete-account': true }),
  };
  const each = test.skipIf(!connection).each(Object.entries(acts));

  async function moved() {
    const user = await makeUser(site.db, { isAdmin: true });
    const thief = await site.signedIn(user);
    const email = `thief-${user.id}@example.com`;
    await thief.put(api.user(user.id), { email });
    expect((await press(site, await mailedLink(site, email, 'confirm'))).status).toBe(200);
    return { user, thief };
  }

  async function expectNothingLeft(userId: string): Promise<void> {
    for (const table of [apiTokens, passkeys, emailConfirmations, emailChanges])
      expect(await site.db.$count(table, eq(table.userId, userId))).toBe(0);
  }

  /**
   * Sends both requests while the account is locked, so that the first request runs first.
   * @returns the statuses of the responses
   */
  async function inOrder(userId: string, first: () => Promise<Response>, second: () => Promise<Response>) {
    const sent: Promise<Response>[] = [];
    await site.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      for (const call of [first, second]) {
        sent.push(call());
        // Waiting requests are counted outside the transaction, because `pg_stat_activity` does not change within a
        // transaction.
        while ((await countWaiting()) < sent.length);
      }
    });
    return (await Promise.all(sent)).map(({ status }) => status);
  }
  async function countWaiting(): Promise<number> {
    const found = await site.db.execute(
      sql`select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return counted.parse(found).rows[0].n;
  }

  each('a thief who %s just after the account was taken back changes nothing', async (_name, act) => {
    const { user, thief } = await moved();
    const [link, call] = [await mailedLink(site, user.email, 'revert-email-change'), await act(thief)];
    expect(await inOrder(user.id, () => press(site, link), call)).toEqual([200, 401]);
    await expectNothingLeft(user.id);
    expect(await findUser(site.db, user.id)).toMatchObject({ email: user.email, publicName: null });
    expect(await site.db.$count(resetTokens, eq(resetTokens.userId, user.id))).toBe(1);
  });

  each('a thief who %s just after the password was reset changes nothing', async (_name, act) => {
    const user = await makeUser(site.db, { isAdmin: true });
    const thief = await site.signedIn(user);
    await site.browser().post(api.resetPassword, { email: user.email });
    const [link, call] = [await mailedLink(site, user.email, 'reset-password'), await act(thief)];
    const form = { password: next, 'password-confirm': next };
    expect(await inOrder(user.id, () => site.browser().post(`/api${link}`, form), call)).toEqual([200, 401]);
    await expectNothingLeft(user.id);
    expect(await findUser(site.db, user.id)).toMatchObject({ email: user.email, publicName: null });
  });

  onPostgres('whatever a thief sends while the account is taken back leaves nothing but the reset link', async () => {
    const { 'deletes the account': _, ...others } = acts;
    for (let round = 0; round < 16; round += 1) {
      const { user, thief } = await moved();
      const link = await mailedLink(site, user.email, 'revert-email-change');
      const calls = await Promise.all(Object.values(others).map((act) => act(thief)));
      const [taken] = await Promise.all([press(site, link), ...calls.map((call) => call())]);
      expect(taken.status).toBe(200);
      await expectNothingLeft(user.id);
      expect((await findUser(site.db, user.id))?.email).toBe(user.email);
      expect(await site.db.$count(resetTokens, eq(resetTokens.userId, user.id))).toBe(1);
    }
  });
});
