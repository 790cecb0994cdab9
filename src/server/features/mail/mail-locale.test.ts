/** Emails and the pages behind their links use the account's language (ACC-45). */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { createTestApp, goodPassword, makeUser, type TestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { afterEach, expect, test } from 'vitest';
import { siteIdentity } from './site-identity.ts';
import { spokenBy } from './mail-locale.ts';

let site: TestApp;
afterEach(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

async function siteOf(...languages: ('en' | 'ja')[]): Promise<TestApp> {
  site = await createTestApp();
  await putRecords(site.db, 'site', [{ key: 'site', view: { languages } }]);
  return site;
}

const signUp = async (language?: string) => {
  const email = 'ada@example.com';
  const password = { password: goodPassword, 'password-confirm': goodPassword };
  const browser = site.browser();
  const body = { email, 'email-confirm': email, ...password, ...(language && { language }) };
  expect((await browser.post(api.signup, body)).status).toBe(201);
  const mail = (await site.mails()).at(-1);
  return { browser, email, mail };
};
const linkIn = (text = '') => /http:\/\/site\.test(\/\S+)/.exec(text)?.[1] ?? '';
const press = (link: string) =>
  site.browser().send('POST', link, '', { origin: null, 'content-type': 'application/x-www-form-urlencoded' });

test('a user who signed up on a Japanese page gets Japanese emails and link pages', async () => {
  await siteOf('en', 'ja');
  const { browser, email, mail } = await signUp('ja');
  expect(mail?.subject).toBe('ご登録ありがとうございます');
  const link = linkIn(mail?.text);
  expect(await (await site.browser().get(link)).text()).toContain('メールアドレスを確認');
  const done = await (await press(link)).text();
  expect(done).toContain('メールアドレスを確認しました。');
  expect(done).toContain(`href="/ja${pages.profile}"`);

  await browser.post(api.resetPassword, { email });
  const reset = (await site.mails()).at(-1);
  expect(reset?.subject).toBe('パスワードの再設定');
  expect(linkIn(reset?.text)).toMatch(/^\/ja\/users\/reset-password\//);
});

test('until it is changed in the profile', async () => {
  await siteOf('en', 'ja');
  const user = await makeUser(site.db, { language: 'ja' });
  const browser = await site.signedIn(user);
  expect(await (await browser.get(api.user(user.id))).json()).toMatchObject({ language: 'ja' });
  const answer = await browser.send('PUT', api.user(user.id), {
    username: null,
    email: user.email,
    language: 'en',
    _csrf: browser.csrfToken,
  });
  expect(await answer.json()).toMatchObject({ language: 'en' });
  await browser.post(api.resetPassword, { email: user.email });
  expect((await site.mails()).at(-1)?.subject).toBe('Reset your password');
});

test("without a choice the site's first language is used, in refusals too, without links to missing parts", async () => {
  await siteOf('ja');
  const { mail } = await signUp();
  expect(mail?.subject).toBe('ご登録ありがとうございます');
  await press(linkIn(mail?.text));
  const again = await press(linkIn(mail?.text));
  expect(again.status).toBe(404);
  expect(await again.text()).toContain('このリンクは無効です。');
  const { at } = spokenBy({ languages: ['en'], timeZone: 'Asia/Tokyo' }, 'ja');
  expect(at(pages.profile)).toBe(pages.profile);
});

test('a Japanese mail names the owner and a device as Japanese does', async () => {
  await siteOf('en', 'ja');
  const user = await makeUser(site.db, { language: 'ja' });
  const { words } = await siteIdentity(site.db, 'https://site.test', user.id);
  expect(words.loggedInAnew.paragraphs('Firefox on Linux', '203.0.113.0/24').join('')).toContain('LinuxのFirefox');
  expect(words.loggedInAnew.paragraphs('Unknown device', '203.0.113.0/24').join('')).toContain('不明な端末');
});
