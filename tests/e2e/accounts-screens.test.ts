/** Behavior of the account screens independent of the API: banner, forms, keyboard, hostile input. */
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { hostileHtml } from '../support/hostile.ts';
import { describe, expect, test } from 'vitest';
import {
  anonymous,
  anonymousPages,
  auth,
  button,
  errorUnder,
  expectAlert,
  expectNoAxeFindings,
  fill,
  giveSession,
  held,
  fakeApi,
  ok,
  openAccountPage,
  refusal,
  sessions,
  signedIn,
  user,
  siteWithFakedApi,
  widths,
} from './accounts-kit.ts';
import { inCampaign } from './harness/long.ts';

const site = siteWithFakedApi();

describe.each(widths)('%i wide', (width) => {
  test('the profile has no axe findings, with its menu and its question open', async () => {
    const { page, done } = await openAccountPage(site, { width, session: true });
    await fakeApi(page, signedIn);
    await page.goto(pages.profile);
    await page.getByText('Safari on iPhone').waitFor();
    await button(page, 'Delete').click();
    await button(page, 'Profile').click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await expectNoAxeFindings(page, width);
    await done();
  });

  test('the terms are readable and have no axe findings', async () => {
    const { page, done } = await openAccountPage(site, { width });
    await page.goto(pages.terms);
    await page.getByRole('heading', { name: 'Terms of service' }).waitFor();
    await expectNoAxeFindings(page, width);
    await done();
  });

  test('no page of the account is wider than its window', async () => {
    const { page, done } = await openAccountPage(site, { width: width === 390 ? 320 : width });
    await fakeApi(page, anonymous);
    for (const path of anonymousPages) {
      await page.goto(path);
      await page.locator('form.form').waitFor();
      await page.locator('form.form button[type=submit]').click();
      await page.locator('.field-error').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await done();
  });
});

test('the banner disappears after 3 seconds, not before, and a reload does not show it again', async () => {
  const { page, expectQuiet } = await openAccountPage(site, { width: 1280 });
  await fakeApi(page, { ...anonymous, [`POST ${api.login}`]: ok(auth) });
  await page.clock.install({ time: '2024-03-12T00:00:00Z' });
  await page.clock.pauseAt('2024-03-12T01:00:00Z');
  await page.goto(pages.login);
  await fill(page, { email: 'a@example.com', password: 'x' });
  await fakeApi(page, { ...signedIn, [`POST ${api.login}`]: ok(auth) });
  await button(page, 'Login').click();
  await page.waitForURL(`**${pages.profile}`);
  await expectAlert(page, words.accounts.loggedIn, 'success');
  await page.clock.runFor(2_990);
  expect(await page.locator('.alert').count()).toBe(1);
  await page.clock.runFor(20);
  await page.locator('.alert').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('form', { name: 'General' }).waitFor();
  expect(await page.locator('.alert').count()).toBe(0);
  // The profile is not used again, because the stopped clock of this page would also affect the next page.
  await page.context().close();
  expectQuiet();
});

test('submitting shows the errors in order, and the focus is on the first', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  const sent = await fakeApi(page, anonymous);
  await page.goto(pages.signup);
  await fill(page, { email: 'a@b.co', 'email-confirm': 'b@b.co', password: 'short', 'password-confirm': 'other' });
  await button(page, 'Sign up').click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email-confirm');
  expect(await page.locator('.field-error').allTextContents()).toEqual([
    messages.emailMismatch,
    messages.passwordLength,
    messages.passwordMismatch,
  ]);
  // An error disappears as soon as the value is valid.
  await fill(page, { 'email-confirm': 'a@b.co' });
  expect(await errorUnder(page, 'email-confirm')).toBeNull();
  expect(sent.filter(({ call }) => call.startsWith(`POST ${api.signup}`))).toEqual([]);
  await done();
});

test("a server's sentence for a field is shown under it until the field changes", async () => {
  const { page, done } = await openAccountPage(site, { width: 1280, session: true });
  const taken = refusal('EMAIL_TAKEN', { fields: { email: messages.emailTaken } });
  await fakeApi(page, { ...signedIn, [`PUT ${api.user('u1')}`]: taken });
  await page.goto(pages.profile);
  const general = page.getByRole('form', { name: 'General' });
  await general.getByRole('button').click();
  await general.locator('.field-error').waitFor();
  expect(await errorUnder(page, 'email')).toBe(messages.emailTaken);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await fill(page, { email: 'other@example.com' });
  expect(await errorUnder(page, 'email')).toBeNull();
  await done();
});

test('payloads are those of the product, and a button that works is not pressed twice', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  const answer = held(refusal('INVALID_CREDENTIALS'));
  const sent = await fakeApi(page, { ...anonymous, [`POST ${api.login}`]: answer.answer });
  await page.goto(pages.login);
  expect(await page.getByLabel('Remember me').isChecked()).toBe(true);
  await fill(page, { email: 'a@example.com', password: ' p ' });
  const submit = button(page, 'Login');
  await submit.click();
  await page.locator('button[aria-busy=true]').waitFor();
  await submit.click({ force: true });
  await page.getByLabel('Remember me').uncheck();
  answer.release();
  await expectAlert(page, messages.credentialsInvalid, 'warning');
  await submit.click();
  const logins = () => sent.filter(({ call }) => call === `POST ${api.login}`).map(({ body }) => body);
  await expect.poll(logins).toEqual([
    { email: 'a@example.com', password: ' p ', 'remember-me': true, username: '' },
    { email: 'a@example.com', password: ' p ', 'remember-me': false, username: '' },
  ]);
  await done();
});

test('people never meet the honeypot, and password managers know the real fields', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await fakeApi(page, anonymous);
  for (const [path, tokens] of [
    [pages.login, ['username webauthn', 'current-password']],
    [pages.signup, ['username', 'email', 'new-password', 'new-password']],
  ] as const) {
    await page.goto(path);
    await page.locator('form.form').waitFor();
    const fields = page.locator('.field input');
    expect(await fields.evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))).toEqual(tokens);
    const honeypot = page.locator('input[name=username]');
    const box = await honeypot.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
    expect(await honeypot.getAttribute('tabindex')).toBe('-1');
    expect(await honeypot.evaluate((input) => input.closest('[aria-hidden=true]') !== null)).toBe(true);
    expect(await page.getByRole('textbox').count()).toBe(tokens.length);
  }
  await done();
});

test('a password can be revealed', async () => {
  const { page, done } = await openAccountPage(site, { width: 390 });
  await fakeApi(page, anonymous);
  await page.goto(pages.login);
  await fill(page, { password: 'Sekret-12' });
  await button(page, 'Show').click();
  expect(await page.locator('input[name=password]').getAttribute('type')).toBe('text');
  await button(page, 'Hide').click();
  expect(await page.locator('input[name=password]').getAttribute('type')).toBe('password');
  await done();
});

test('deleting an account takes two steps, and Cancel returns to the first', async () => {
  const { page, done } = await openAccountPage(site, { width: 390, session: true });
  const sent = await fakeApi(page, { ...signedIn, [`DELETE ${api.user('u1')}`]: refusal('UNAVAILABLE') });
  await page.goto(pages.profile);
  await button(page, 'Delete').click();
  await page.getByText(messages.deleteQuestion).waitFor();
  await page.mouse.move(0, 0);
  await button(page, 'Cancel').click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Delete');
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await button(page, 'Delete').click();
  await button(page, 'I am Sure').click();
  await expectAlert(page, messages.unavailable, 'fail');
  expect(sent.at(-1)?.body).toEqual({ 'delete-account': true, _csrf: 'csrf-1' });
  await done();
});

test.each(widths)(
  'an irreversible action asks for the password on the page and then continues (%i wide)',
  async (width) => {
    const { page, done } = await openAccountPage(site, { width, session: true });
    const deletion = `DELETE ${api.user('u1')}`;
    const sent = await fakeApi(page, {
      ...signedIn,
      [deletion]: [refusal('STEP_UP'), refusal('STEP_UP'), refusal('LAST_ADMIN')],
      [`POST ${api.stepUp}`]: [refusal('WRONG_PASSWORD'), ok({ id: 'u1' })],
    });
    await page.goto(pages.profile);
    const asked = page.getByRole('dialog', { name: messages.stepUp });
    const remove = async () => {
      await page.mouse.move(0, 0);
      await button(page, 'I am Sure').click();
      await asked.waitFor();
    };
    await button(page, 'Delete').click();
    await remove();
    await expectNoAxeFindings(page, width);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    // Escape cancels without deleting.
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await expectAlert(page, messages.stepUp, 'warning');
    expect(sent.filter(({ call }) => call === deletion)).toHaveLength(1);
    await remove();
    await page.keyboard.type('Wrong-1horse');
    await page.keyboard.press('Enter');
    await asked.locator('.field-error').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Correct-1horse');
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    await expectAlert(page, messages.lastAdmin, 'warning');
    expect(sent.filter(({ call }) => call === deletion)).toHaveLength(3);
    await done();
  },
);

test('sessions are listed and ended, one or all others', async () => {
  const { page, done } = await openAccountPage(site, { width: 390, session: true });
  const sent = await fakeApi(page, {
    ...signedIn,
    [`GET ${api.sessions('u1')}`]: [ok(sessions), ok([sessions[0], sessions[2]]), ok([sessions[0]])],
    [`DELETE ${api.session('u1', 's2')}`]: ok({}),
    [`DELETE ${api.session('u1', 's3')}`]: ok({}),
  });
  await page.goto(pages.profile);
  await button(page, 'Log out Safari on iPhone').click();
  await page.getByText('Safari on iPhone').waitFor({ state: 'detached' });
  await button(page, 'Log out all other sessions').click();
  await page.getByText('Edge on Windows').waitFor({ state: 'detached' });
  await button(page, 'Log out all other sessions').waitFor({ state: 'detached' });
  expect(sent.map(({ call }) => call).filter((call) => call.startsWith('DELETE'))).toEqual([
    `DELETE ${api.session('u1', 's2')}`,
    `DELETE ${api.session('u1', 's3')}`,
  ]);
  await done();
});

test('signs up by keyboard only, from the first field to the profile', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  const sent = await fakeApi(page, { ...anonymous, [`POST ${api.signup}`]: ok(auth, 201) });
  await page.goto(pages.login);
  await button(page, 'Login').waitFor();
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent,
      );
      if (at === name) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await tabTo('Sign up');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.signup}`);
  await button(page, 'Sign up').waitFor();
  await tabTo('email');
  await page.keyboard.type('a@example.com');
  await tabTo('email-confirm');
  await page.keyboard.type('a@example.com');
  await tabTo('password');
  await page.keyboard.type('Sekret-12');
  await tabTo('password-confirm');
  await page.keyboard.type('Sekret-12');
  await fakeApi(page, { ...signedIn, [`POST ${api.signup}`]: ok(auth, 201) });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.profile}`);
  await expectAlert(page, words.accounts.accountCreated, 'success');
  expect(sent.length).toBeGreaterThan(0);
  await done();
});

/** Texts for a field; the first contains every kind of markup. */
const hostile = [
  hostileHtml.join('').slice(0, 20_000),
  ...inCampaign('x'.repeat(10_000), '👩‍🔬🧪\u202etxet', "' OR 1=1; --"),
];

test('hostile input in any field runs nothing, and a username is sent without markup', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await page.addInitScript(() => {
    Object.assign(globalThis, { pwned: () => document.documentElement.setAttribute('data-pwned', '') });
  });
  await fakeApi(page, { ...anonymous, [`POST ${api.login}`]: refusal('INVALID_CREDENTIALS') });
  for (const path of anonymousPages) {
    await page.goto(path);
    await page.locator('form.form').waitFor();
    const names = await page.locator('.field input').evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    for (const text of hostile) {
      for (const name of names) await page.locator(`input[name="${name}"]`).fill(text);
      await page.locator('form.form button[type=submit]').click();
    }
    expect(await page.locator('.field-error').count()).toBeGreaterThan(path === pages.login ? -1 : 0);
    expect(await page.locator('[data-pwned]').count()).toBe(0);
  }
  // The API's answers are rendered as text, too.
  await giveSession(page.context(), site.host.url);
  const html = '<img src=x onerror=pwned()>';
  const sent = await fakeApi(page, {
    ...signedIn,
    [`GET ${api.user('u1')}`]: ok({ ...user, username: html }),
    [`GET ${api.sessions('u1')}`]: ok([{ ...sessions[0], device: html }]),
    [`PUT ${api.user('u1')}`]: { status: 400, json: { message: html, code: html, fields: { email: html } } },
  });
  await page.goto(pages.profile);
  await page.getByText(html).waitFor();
  await fill(page, { username: '<b>Yuki</b> <script>pwned()</script>< 3' });
  await page.getByRole('form', { name: 'General' }).getByRole('button').click();
  await expectAlert(page, html, 'warning');
  expect(await errorUnder(page, 'email')).toBe(html);
  expect(sent.at(-1)?.body).toMatchObject({ username: 'Yuki pwned()< 3' });
  expect(await page.locator('[data-pwned]').count()).toBe(0);
  await done();
});
