/** The names of the career's two records. */
import { content as japanese } from '#messages/ja/content.ts';
import { content } from '#i18n/content.ts';
import { expect, test } from 'vitest';
import { nameOfKind } from './name-of-kind.ts';

test('names the language of a record only on a site with two languages', () => {
  expect(nameOfKind('profile-ja', ['en', 'ja'])).toBe(content.kinds['profile-ja']);
  expect(nameOfKind('profile-ja', [])).toBe(content.kindsOfOneLanguage['profile-ja']);
  expect(nameOfKind('talk', [])).toBe(content.kinds.talk);
  const names = [content, japanese].flatMap(({ kindsOfOneLanguage }) => Object.values(kindsOfOneLanguage));
  expect(names.join()).not.toMatch(/English|Japanese|英語|日本語/);
});
