import { pgliteDatabase } from '#support/database.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { messagesFor } from '#messages/index.ts';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  confirmMail,
  emailChangeAsked,
  emailChanged,
  newAddressMail,
  passwordChanged,
  resetMail,
  welcomeMail,
} from './account-mails.ts';
import { layOut, layOutTogether } from './layout.ts';
import { defaultAccents } from '#domain/site/theme.ts';
import { siteIdentity, siteIdentityIn } from './site-identity.ts';
import { insertUser } from '#server/features/users/user-repository.ts';

const content = fileURLToPath(new URL('../../../../sample', import.meta.url));

const words = messagesFor('en').mails;
const site = {
  name: 'Mika <b>Sato</b>',
  owner: 'Mika <b>Sato</b>',
  at: (path: string) => `https://site.test${path}`,
  seal: '"&',
  url: 'https://site.test',
  words,
  accents: defaultAccents,
  hasPlainHeadings: false,
  round: 1,
};
const all = [
  welcomeMail(site, 'a@example.com', 'to-ken_0'),
  confirmMail(site, 'a@example.com', 'to-ken_0'),
  newAddressMail(site, 'b@example.com', 'a@example.com', 'to-ken_0'),
  resetMail(site, 'a@example.com', 'to-ken_1'),
  layOut(site, 'a@example.com', passwordChanged(site)),
  layOut(site, 'a@example.com', emailChangeAsked(site, 'b@example.com', 'to-ken_2')),
  layOut(site, 'a@example.com', emailChanged(site, 'b@example.com', 'to-ken_2')),
  layOutTogether(site, 'a@example.com', [passwordChanged(site), emailChanged(site, 'b@example.com', 'to-ken_2')]),
];

test.each(all.map((mail) => [mail.subject, mail] as const))(
  '%s: both forms have the same content, and names are plain text',
  (_, mail) => {
    const joined = (text: string) => text.replace(/\s+/g, ' ');
    const shown = mail.html
      .replace(/<style>[^]*?<\/style>|<title>[^]*?<\/title>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const paragraph of mail.text.split(/\n\n|\n/).filter((line) => line && !/^(-- |=+$|Mika|.*:$)/.test(line))) {
      expect(joined(shown)).toContain(joined(paragraph));
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

test('the former address learns the new one and can take the change back', () => {
  const { to, text } = layOut(site, 'old@example.com', emailChanged(site, 'new@example.com', 'to-ken_2'));
  expect(to).toBe('old@example.com');
  expect(text).toContain('new@example.com');
  expect(text).toContain('\nhttps://site.test/users/revert-email-change/to-ken_2\n');
});

test('the site is named after its owner, with the chosen seal; by its host where no content was loaded', async () => {
  const { db, close } = await pgliteDatabase();
  const url = 'https://site.test:8443';
  expect(await siteIdentity(db, url, 'nobody')).toMatchObject({ name: 'site.test:8443', seal: 'ST', url, words });
  // Stores content with the owner's monogram in the same way as the host does.
  await loadContent(db, content, undefined);
  expect(await siteIdentity(db, url, 'nobody')).toMatchObject({ name: 'Aoi Tachibana', seal: '橘', url, words });
  expect(await siteIdentityIn(db, url, 'ja')).toMatchObject({ name: '橘　葵', owner: '橘　葵' });
  await close();
});

test.each([
  ['ja', 'ja'],
  ['ja-JP', 'ja'],
  ['en', 'en'],
  ['pt-BR', 'en'],
  [undefined, 'en'],
] as const)('mails to an account whose language is %s are written in %s', async (language, spoken) => {
  const { db, close } = await pgliteDatabase();
  const now = new Date();
  await insertUser(db, { id: 'a', email: 'a@example.com', passwordHash: '', isAdmin: false, language }, now);
  const site = await siteIdentity(db, 'https://site.test', 'a');
  expect(resetMail(site, 'a@example.com', 'to-ken').html).toContain(`<html lang="${spoken}">`);
  expect(site.words).toBe(messagesFor(spoken).mails);
  await close();
});
