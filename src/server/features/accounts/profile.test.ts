import { userDataResponse } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { refreshTokens, sessions } from '#server/platform/db/schema/index.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const site = await sharedTestApp();

async function signedIn(
  options: { isAdmin?: boolean } = {},
): Promise<{ browser: Browser; email: string; path: string }> {
  const user = await makeUser(site.db, options);
  return { browser: await site.signedIn(user), email: user.email, path: api.user(user.id) };
}
async function outcome(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { message: string }).message];
}
/** Returns the subjects of the emails to an address, except notices about logins from new browsers. */
const subjectsTo = async (email: string) =>
  (await site.mails())
    .filter(({ to, subject }) => to === email && !subject.startsWith('A new browser'))
    .map(({ subject }) => subject);

/** Returns all tables that have a row with one of these words in any column. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await site.db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`)
    .orderBy(sql`1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const saysOne = words.map((word) => sql`strpos(lower(x::text), lower(${word})) > 0`);
    if ((await site.db.$count(sql`${sql.identifier(name)} x`, or(...saysOne))) > 0) found.push(name);
  }
  return found;
}

test('username and email can change; a new email logs in after its link, and the former one is notified', async () => {
  const { browser, email, path } = await signedIn();
  const answer = await browser.put(path, { username: ' Ada ', email: 'Ada.New@Example.com', _csrf: browser.csrfToken });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: browser.userId, username: 'Ada', email, emailConfirmed: true, pendingEmail: 'ada.new@example.com' },
  ]);
  expect((await site.browser().logIn(email)).status).toBe(200);
  expect((await press(site, await mailedLink(site, 'ada.new@example.com', 'confirm'))).status).toBe(200);
  expect(await (await browser.get(path)).json()).toEqual({
    id: browser.userId,
    username: 'Ada',
    email: 'ada.new@example.com',
    emailConfirmed: true,
  });
  expect(await subjectsTo(email)).toEqual(['Your email address is about to change', 'Your email address was changed']);
  expect(await subjectsTo('ada.new@example.com')).toEqual(['Confirm your new email address']);
  expect((await site.browser().logIn('ada.new@example.com')).status).toBe(200);
  expect((await site.browser().logIn(email)).status).toBe(401);
});

test('the same email is no change and sends no email', async () => {
  const { browser, email, path } = await signedIn();
  expect((await browser.put(path, { username: 'Ada', email: email.toUpperCase() })).status).toBe(200);
  expect(await subjectsTo(email)).toEqual([]);
});

test.each([
  ['absent leaves it', {}, 'Ada'],
  ['null removes it', { username: null }, null],
  ['blank removes it', { username: '  ' }, null],
  ['markup alone removes it', { username: '<b></b>' }, null],
])('a username that is %s', async (_, change, expected) => {
  const { browser, email, path } = await signedIn();
  await browser.put(path, { username: 'Ada', email });
  const answer = await browser.put(path, { ...change, email });
  expect(await answer.json()).toMatchObject({ username: expected });
});

test('refuses an email of another account, and stores nothing of the change', async () => {
  const other = await makeUser(site.db);
  const { browser, email, path } = await signedIn();
  const answer = await browser.put(path, { username: 'Ada', email: other.email.toUpperCase() });
  expect(await outcome(answer)).toEqual([400, messages.emailTaken]);
  expect(await (await browser.get(path)).json()).toEqual({
    id: browser.userId,
    username: null,
    email,
    emailConfirmed: true,
  });
  expect(await subjectsTo(other.email)).toEqual([]);
});

test('a new password ends every other session, keeps this one, and sends a notice', async () => {
  const { browser, email, path } = await signedIn();
  const phone = site.browser();
  await phone.logIn(email);
  const answer = await browser.put(path, {
    'current-password': goodPassword,
    'new-password': 'Another-2horse',
    'confirm-new-password': 'Another-2horse',
    _csrf: browser.csrfToken,
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: browser.userId, username: null, email, emailConfirmed: true },
  ]);
  expect((await browser.get(api.checkAuth)).status).toBe(200);
  expect((await browser.post(api.refresh)).status).toBe(200);
  expect((await phone.get(api.checkAuth)).status).toBe(401);
  expect((await phone.post(api.refresh)).status).toBe(401);
  expect((await site.browser().logIn(email)).status).toBe(401);
  expect(await subjectsTo(email)).toEqual(['Your password was changed']);
});

test.each([
  ['a wrong current password', { 'current-password': 'Wrong-1horse' }, 403, messages.credentialsInvalid],
  ['a weak new one', { 'new-password': 'weak', 'confirm-new-password': 'weak' }, 400, messages.passwordLength],
  ['a mistyped new one', { 'confirm-new-password': 'Another-3horse' }, 400, messages.passwordMismatch],
  ['an unknown key', { isAdmin: true }, 400, messages.unknownKey],
  ['both forms at once', { email: 'other@example.com' }, 400, messages.unknownKey],
])('a password change with %s changes nothing', async (_, change, status, message) => {
  const { browser, email, path } = await signedIn();
  const form = {
    'current-password': goodPassword,
    'new-password': 'Another-2horse',
    'confirm-new-password': 'Another-2horse',
    ...change,
  };
  expect(await outcome(await browser.put(path, form))).toEqual([status, message]);
  expect((await site.browser().logIn(email)).status).toBe(200);
});

test('a profile form cannot make an admin', async () => {
  const { browser, email, path } = await signedIn();
  expect(await outcome(await browser.put(path, { email, isAdmin: true }))).toEqual([400, messages.unknownKey]);
  expect(await (await browser.get(api.checkAuth)).json()).toMatchObject({ isAdmin: false });
});

test('deleting asks for the tick, then nothing of the user is left and all access ends', async () => {
  const { browser, email, path } = await signedIn();
  const phone = site.browser();
  await phone.logIn(email);
  await site.browser().post(api.resetPassword, { email });
  await site.browser().post(api.login, { email, password: 'Wrong-1horse' });
  const pending = `pending-${email}`;
  expect((await browser.put(path, { username: 'Ada', email: pending })).status).toBe(200);
  const { userId } = browser;
  expect(await tablesWith(userId, email, pending)).toEqual(
    expect.arrayContaining(['email_confirmations', 'mails', 'security_log', 'sessions', 'users']),
  );
  for (const body of [{}, { 'delete-account': false }, { 'delete-account': 'yes' }]) {
    expect((await browser.delete(path, body)).status).toBe(400);
  }
  const answer = await browser.delete(path, { 'delete-account': 'on', _csrf: browser.csrfToken });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(browser.cookies.size).toBe(0);
  expect((await phone.get(api.checkAuth)).status).toBe(401);
  expect((await phone.post(api.refresh)).status).toBe(401);
  expect((await site.browser().logIn(email)).status).toBe(401);
  expect(await tablesWith(userId, email, pending)).toEqual([]);
  const left = await site.db.select({ session: refreshTokens.sessionId }).from(refreshTokens);
  const known = new Set((await site.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id));
  expect(left.every(({ session }) => known.has(session))).toBe(true);
});

test('the last admin stays; one of two may go', async () => {
  const first = await signedIn({ isAdmin: true });
  expect(await outcome(await first.browser.delete(first.path, { 'delete-account': true }))).toEqual([
    409,
    messages.lastAdmin,
  ]);
  const second = await signedIn({ isAdmin: true });
  expect((await first.browser.delete(first.path, { 'delete-account': true })).status).toBe(200);
  expect((await second.browser.delete(second.path, { 'delete-account': true })).status).toBe(409);
});

test('the download contains all data of a user, and no secret', async () => {
  const { browser, email } = await signedIn();
  const answer = await browser.get(api.userData(browser.userId));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  const data = userDataResponse.strict().parse(await answer.json());
  expect(data.user).toMatchObject({ id: browser.userId, email, isAdmin: false });
  expect(data.sessions).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain(browser.csrfToken);
});

test('the CSRF token counts in the body as well as in the header, and only the one of this session', async () => {
  const { browser, email, path } = await signedIn();
  const other = await signedIn();
  const put = (token: unknown) => browser.send('PUT', path, { email, _csrf: token }, { 'x-csrf-token': null });
  expect((await put(browser.csrfToken)).status).toBe(200);
  for (const token of [other.browser.csrfToken, '', undefined, 7, `${browser.csrfToken}x`]) {
    expect(await outcome(await put(token))).toEqual([403, messages.csrfInvalid]);
  }
});
