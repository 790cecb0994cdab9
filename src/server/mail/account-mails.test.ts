import { pgliteDatabase } from '#testing/database.ts';
import { loadContent } from '#server/portfolio/load-content.ts';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emailChangedMails, passwordChangedMail, resetMail, welcomeMail } from './account-mails.ts';
import { siteIdentity } from './site-identity.ts';

const content = fileURLToPath(new URL('../../testing/sample', import.meta.url));

const site = { name: 'Mika <b>Sato</b>', seal: '"&', url: 'https://site.test' };
const all = [
  welcomeMail(site, 'a@example.com'),
  resetMail(site, 'a@example.com', 'to-ken_1'),
  passwordChangedMail(site, 'a@example.com'),
  ...emailChangedMails(site, 'a@example.com', 'b@example.com', 'to-ken_2'),
];

test.each(all.map((mail) => [mail.subject, mail] as const))(
  '%s: both forms say the same, and names are only text',
  (_, mail) => {
    const words = (text: string) => text.replace(/\s+/g, ' ');
    const shown = mail.html
      .replace(/<style>[^]*?<\/style>|<title>[^]*?<\/title>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const paragraph of mail.text.split(/\n\n|\n/).filter((line) => line && !/^(-- |Mika|.*:$)/.test(line))) {
      expect(words(shown)).toContain(words(paragraph));
    }
    expect(mail.html).not.toContain('<b>Sato');
    expect(mail.html).toMatch(/^<!doctype html>/);
    expect(mail.html.match(/<\w+[^>]*>/g)?.join()).not.toMatch(/<(script|img|link)|\son\w+=/);
  },
);

test('the reset link is the same in both forms', () => {
  const link = 'https://site.test/users/reset-password/to-ken_1';
  const { text, html } = resetMail(site, 'a@example.com', 'to-ken_1');
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`href="${link}"`);
});

test('a change of email is told to the old address, which learns the new one and alone can take it back', () => {
  const [old, fresh] = emailChangedMails(site, 'old@example.com', 'new@example.com', 'to-ken_2');
  expect([old.to, fresh.to]).toEqual(['old@example.com', 'new@example.com']);
  expect(old.text).toContain('new@example.com');
  expect(old.text).toContain('\nhttps://site.test/users/take-back/to-ken_2\n');
  expect(fresh.text + fresh.html).not.toContain('take-back');
});

test('the site is named after its owner, with the chosen seal; by its host where no content was loaded', async () => {
  const { db, close } = await pgliteDatabase();
  const url = 'https://site.test:8443';
  expect(await siteIdentity(db, url)).toEqual({ name: 'site.test:8443', seal: 'ST', url });
  // As the product itself stores the owner's record, whose seal this is.
  await loadContent(db, content, undefined);
  expect(await siteIdentity(db, url)).toEqual({ name: 'Aoi Tachibana', seal: '橘', url });
  await close();
});
