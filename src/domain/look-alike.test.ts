import { runs } from '#support/runs.ts';
import fc from 'fast-check';
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
  ['invisible characters', 'A\u200bda\u00ad Love\u2060lace'],
  ['no space', 'AdaLovelace'],
  ['a mark', 'Ada Lovelace.'],
  ['the other order', 'Lovelace, Ada'],
  ['a capital I for l', 'Ada LoveIace'],
  ['a digit for a letter', 'Ada L0velace'],
  ['a sign for a letter', 'Ada Lo∨elace'],
  ['a letter that nobody sees', 'Ada\u3164 Lo\u115fve\uffa0lace'],
  ['a sign that looks like a letter between', 'Ada|Lovelace'],
  ['small capitals', 'ᴀᴅᴀ ʟᴏᴠᴇʟᴀᴄᴇ'],
  ['a letter a word', 'A d a L o v e l a c e'],
  ['Japanese without its space', '山田太郎'],
  ['Japanese in the other order', '太郎 山田'],
])('taken for the owner: %s', (_, name) => {
  expect(looksLike(name, owner)).toBe(true);
});

test.each([
  'Ada Lovelace (author)',
  'Ada Lovelace official',
  'official Ada Lovelace',
  'The real Ada Lovelace',
  'AdaLovelaceOfficial',
  'realAdaLovelace',
  'xX_Ada_Lovelace_Xx',
  'Lovelace, Ada – author',
  'Dr. Аdа Lоvelace, Site owner',
  'Ada M. Lovelace',
  '山田太郎（本人）',
  '公式 山田 太郎',
  '山田太郎さん',
  '太郎・山田 公式',
  'Reeds (author)',
  'the official Reeds',
  'Ｒｅｅｄｓ 公式',
  'official',
  'Author',
  'Site owner',
  'The Administrator',
  'аdmin',
  '公式',
  'サイトの管理人',
])('refuses a name with the owner’s name or role: %s', (name) => {
  expect(looksLike(name, [...owner, 'Reeds'])).toBe(true);
});

test('refuses the owner’s name with anything before, behind and between its words', () => {
  const around = fc.string({ unit: fc.constantFrom(...' .,-_()★|xX本公式é\u200b\u0301\u3164'), maxLength: 8 });
  const between = fc.string({ unit: fc.constantFrom(...' .,-_()★|∨\u200b\u0301\u3164\u1160'), maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...owner), around, around, between, (name, before, after, apart) => {
      for (const typed of [name, name.toUpperCase(), name.split(' ').toReversed().join(' ')]) {
        expect(looksLike(`${before}${typed}${after}`, owner)).toBe(true);
        expect(looksLike(`${before}${typed.replace(' ', apart)}${after}`, owner)).toBe(true);
        expect(looksLike(`${before} ${typed.replace(' ', ` ${after} `)}`, owner)).toBe(true);
      }
    }),
    runs(300, 20_000),
  );
});

test.each([
  ['Reed', ['Reeds']],
  ['Reedson', ['Reeds']],
  ['Miyuki', ['Yuki']],
  ['Authority Smith', owner],
  ['Ada Byron', owner],
  ['太郎', owner],
  ['山田', owner],
  ['Owen Adams', owner],
])('another’s own name stays free: %s', (name, others) => {
  expect(looksLike(name, others)).toBe(false);
});

test.each(['Ada', 'Grace Hopper', '山田 花子', 'Lovelace fan', '!!!', ''])(
  'accepts a name that nobody would take for the owner: %s',
  (name) => {
    expect(looksLike(name, owner)).toBe(false);
  },
);
