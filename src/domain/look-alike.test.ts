import { expect, test } from 'vitest';
import { looksLike } from './look-alike.ts';

const owner = ['Ada Lovelace', '山田 太郎'];

test.each([
  ['the name itself', 'Ada Lovelace'],
  ['another case', 'ADA LOVELACE'],
  ['Cyrillic letters', 'Аdа Lоvelace'],
  ['Greek letters', 'Αda Lovelace'],
  ['full width', 'Ａｄａ　Ｌｏｖｅｌａｃｅ'],
  ['mathematical letters', '𝐀𝐝𝐚 𝐋𝐨𝐯𝐞𝐥𝐚𝐜𝐞'],
  ['accents', 'Àdá Lovelacé'],
  ['unseen characters', 'A\u200bda\u00ad Love\u2060lace'],
  ['no space', 'AdaLovelace'],
  ['a mark', 'Ada Lovelace.'],
  ['the other order', 'Lovelace, Ada'],
  ['a capital I for l', 'Ada LoveIace'],
  ['a digit for a letter', 'Ada L0velace'],
  ['Japanese without its space', '山田太郎'],
  ['Japanese in the other order', '太郎 山田'],
])('taken for the owner: %s', (_, name) => {
  expect(looksLike(name, owner)).toBe(true);
});

test.each(['Ada', 'Grace Hopper', '山田 花子', 'Lovelace fan', '!!!', ''])('nobody takes for the owner: %s', (name) => {
  expect(looksLike(name, owner)).toBe(false);
});
