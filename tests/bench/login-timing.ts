/**
 * Logging in, with all limits on, over the embedded Postgres as in `npm start`. Shows whether the time reveals which
 * emails have accounts, and the cost of a login compared with the password hash.
 */
import { api } from '#support/api-paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { argon2Parameters, passwordHasher } from '#server/features/accounts/passwords.ts';
import { createTestApp, goodPassword, makeUser } from '../support/app.ts';
import { hash, verify } from 'argon2';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finish, inTurn, print, printRatio, rounds } from './measure.ts';

const ROUNDS = rounds(300);
const WARMUPS = 10;
/** Number of failed logins for each account, because the throttle starts at 20 failures an hour. */
const FAILURES = 10;
const WRONG = 'Wrong-password1';

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = await createTestApp({
    connection: await openEmbedded(dataDir),
    limits: true,
    passwords: passwordHasher,
  });
  const bare = await hash(goodPassword, argon2Parameters);
  const passwordHash = await passwordHasher.hash(goodPassword);
  const user = await makeUser(site.db, { passwordHash });
  // Many accounts, because the throttle limits the number of failures that can be measured with one account.
  const others = await Promise.all(
    Array.from({ length: Math.ceil((ROUNDS + WARMUPS) / FAILURES) }, () => makeUser(site.db, { passwordHash })),
  );
  let failures = 0;
  // Each attempt has a separate IP address, because limits are on.
  let tries = 0;
  const logIn = async (email: string, password: string, status: number, known = new Map<string, string>()) => {
    tries += 1;
    const browser = site.browser(`10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`);
    for (const [name, value] of known) browser.cookies.set(name, value);
    const answer = await browser.logIn(email, password);
    if (answer.status !== status) throw new Error(`A login was answered with ${answer.status}.`);
    return browser;
  };
  // This login and logout make the browser known to the account, so that no email is sent later.
  const browser = await logIn(user.email, goodPassword, 200);
  await browser.post(api.logout);
  const times = await inTurn(
    {
      known: async () => void (await logIn(others[Math.floor(failures++ / FAILURES)]?.email ?? '', WRONG, 401)),
      unknown: async () => void (await logIn(`nobody-${tries}@example.com`, WRONG, 401)),
      verify: () => verify(bare, goodPassword).then(() => undefined),
      login: async () => void (await logIn(user.email, goodPassword, 200, browser.cookies)),
      loginFromNew: async () => void (await logIn(user.email, goodPassword, 200)),
    },
    ROUNDS,
    WARMUPS,
  );
  print(`wrong password, known email (${ROUNDS} each)`, times.known, 'ms');
  print('wrong password, unknown email', times.unknown, 'ms');
  printRatio('the slower beside the quicker', ratio(times.known.median, times.unknown.median), 1.05);
  print('login from a browser that the account knows', times.login, 'ms');
  print('login from a new one, of which the owner is told', times.loginFromNew, 'ms');
  print('argon2 verify of the same parameters alone', times.verify, 'ms');
  printRatio('login beside verify', times.login.median / times.verify.median, 1.2);
  printRatio('login from a new browser beside verify', times.loginFromNew.median / times.verify.median);
  await site.close();
}

const ratio = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

await run();
finish();
