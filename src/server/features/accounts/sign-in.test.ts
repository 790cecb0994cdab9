import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { users } from '#server/platform/db/schema/index.ts';
import type { PasswordHasher } from '#server/dependencies.ts';
import { goodPassword, makeUser, quickHasher } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

// Counts the password hashes that are computed, because callers can measure how long a response takes. The spy still
// calls the real hasher.
const verify = vi.fn<PasswordHasher['verify']>((stored, password) => quickHasher.verify(stored, password));

const site = await sharedTestApp({ passwords: { ...quickHasher, verify } });

const form = (email: string, changes: Record<string, unknown> = {}) => ({
  email,
  'email-confirm': email,
  password: goodPassword,
  'password-confirm': goodPassword,
  username: '',
  ...changes,
});

test('a new user is logged in, gets a welcome email, and is not an admin', async () => {
  const browser = site.browser();
  const response = await browser.post(api.signup, form('Ada@Example.com'));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(String) as string,
    isAdmin: false,
    csrfToken: expect.any(String) as string,
  });
  const user = await browser.get(api.user(browser.userId));
  const fresh = { id: browser.userId, username: null, email: 'ada@example.com', emailConfirmed: false };
  expect(await user.json()).toEqual(fresh);
  expect(await (await browser.get(api.checkAuth)).json()).toMatchObject({ emailConfirmed: false });
  const mail = (await site.mails()).find(({ to }) => to === 'ada@example.com');
  expect(mail?.subject).toBe('Welcome to my website');
});

test('an email has one account, ignoring case', async () => {
  const { email } = await makeUser(site.db);
  const answer = await site.browser().post(api.signup, form(email.toUpperCase()));
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      message: messages.emailTaken,
      code: 'EMAIL_TAKEN',
      messageCode: 'EMAIL_TAKEN',
      fields: { email: messages.emailTaken },
      fieldCodes: { email: 'EMAIL_TAKEN' },
    },
  ]);
});

test('the fields are checked in their order, and the first sentence is the message', async () => {
  const answer = await site
    .browser()
    .post(api.signup, { email: 'no', 'email-confirm': 'nor this', password: 'short', 'password-confirm': 'other' });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      message: messages.emailInvalid,
      code: 'BAD_INPUT',
      messageCode: 'EMAIL_INVALID',
      fields: {
        email: messages.emailInvalid,
        'email-confirm': messages.emailMismatch,
        password: messages.passwordLength,
        'password-confirm': messages.passwordMismatch,
      },
      fieldCodes: {
        email: 'EMAIL_INVALID',
        'email-confirm': 'EMAIL_MISMATCH',
        password: 'PASSWORD_LENGTH',
        'password-confirm': 'PASSWORD_MISMATCH',
      },
    },
  ]);
});

test.each([
  ['Sh0rt-a', messages.passwordLength],
  ['Much-2-long-a-word', messages.passwordLength],
  ['UPPER-CASE1', messages.passwordLowercase],
  ['lower-case1', messages.passwordUppercase],
  ['No-numbers', messages.passwordNumber],
  ['NoSpecial1', messages.passwordSpecial],
  ['With spaces-1', messages.passwordSpaces],
])('the password %j is refused: %s', async (password, message) => {
  const answer = await site
    .browser()
    .post(api.signup, form('new@example.com', { password, 'password-confirm': password }));
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, message]);
});

test.each([{ isAdmin: true }, { id: 'chosen' }, { emailVerified: true }])(
  'an unknown key is refused: %o',
  async (extra) => {
    const answer = await site.browser().post(api.signup, form('sneaky@example.com', extra));
    expect(answer.status).toBe(400);
    expect(await site.db.$count(users, eq(users.email, 'sneaky@example.com'))).toBe(0);
  },
);

test('a filled honeypot makes no account and checks no password', async () => {
  const signup = await site.browser().post(api.signup, form('bot@example.com', { username: 'bot' }));
  expect([signup.status, ((await signup.json()) as { message: string }).message]).toEqual([400, messages.badInput]);
  expect(await site.db.$count(users, eq(users.email, 'bot@example.com'))).toBe(0);
  const { email } = await makeUser(site.db);
  const login = await site.browser().post(api.login, { email, password: goodPassword, username: 'bot' });
  expect([login.status, ((await login.json()) as { message: string }).message]).toEqual([400, messages.badInput]);
  expect(login.headers.getSetCookie()).toEqual([]);
});

/** The session cookies. The cookie that identifies the browser outlives them and is left out. */
const sessionLines = (answer: Response) => answer.headers.getSetCookie().filter((line) => !line.startsWith('browser-'));

test('a login returns its user, and remember-me sets the lifetime of the cookies', async () => {
  const user = await makeUser(site.db, { isAdmin: true });
  const browser = site.browser();
  const answer = await browser.post(api.login, {
    email: ` ${user.email.toUpperCase()} `,
    password: goodPassword,
    'remember-me': 'on',
    username: '',
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: user.id, isAdmin: true, csrfToken: expect.any(String) as string },
  ]);
  expect(sessionLines(answer).map((line) => /Max-Age=\d+/.exec(line)?.[0])).toEqual(
    Array<string>(3).fill('Max-Age=2592000'),
  );
  const brief = await site.browser().logIn(user.email);
  expect(sessionLines(brief).join()).not.toContain('Max-Age');
});

test.each([
  ['an unknown email', 'nobody@example.com', goodPassword],
  ['a malformed email', 'not an address', goodPassword],
  ['nothing at all', '', ''],
  ['a null byte', 'nobody\0@example.com', goodPassword],
  ['a lone surrogate', 'nobody\ud800@example.com', goodPassword],
  ['an endless email', `${'a'.repeat(5_000)}@example.com`, goodPassword],
  ['an endless password', 'nobody@example.com', 'a'.repeat(5_000)],
  ['SQL', "' or 1=1 --", "' or 1=1 --"],
])('a login with %s is simply wrong', async (_, email, password) => {
  const answer = await site.browser().post(api.login, { email, password });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { message: messages.credentialsInvalid, code: 'INVALID_CREDENTIALS', messageCode: 'CREDENTIALS_INVALID' },
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a wrong password for a known email is answered to the letter like an unknown email', async () => {
  const { email } = await makeUser(site.db);
  const answers = [await site.browser().logIn(email, 'Wrong-password1'), await site.browser().logIn('no@example.com')];
  const [known, unknown] = await Promise.all(
    answers.map(async (answer) => {
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      return { status: answer.status, headers, body: await answer.text() };
    }),
  );
  expect(known).toEqual(unknown);
});

test.each(['known', 'unknown', 'malformed'])(
  'a login with a %s email works on one password, no more and no less',
  async (kind) => {
    const { email } = await makeUser(site.db);
    verify.mockClear();
    await site.browser().logIn({ known: email, unknown: 'nobody@example.com' }[kind] ?? 'malformed', 'Wrong-password1');
    expect(verify).toHaveBeenCalledTimes(1);
  },
);

test('no answer and no log contains a password or its hash', async () => {
  const browser = site.browser();
  const answers = [
    await browser.post(api.signup, form('quiet@example.com')),
    await browser.get(api.user(browser.userId)),
    await browser.get(api.userData(browser.userId)),
    await browser.get(api.sessions(browser.userId)),
  ];
  for (const answer of answers) expect(await answer.text()).not.toMatch(/argon2|Correct-1horse/);
});
