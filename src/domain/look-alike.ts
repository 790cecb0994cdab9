/** Names that look like another (Unicode UTS #39: skeletons of confusable characters). */
import confusables from 'unicode-confusables';

/** Letters that Unicode's table of confusable characters leaves out, and those they are taken for. */
const small = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'];
const large = [...'abcdefghijklmnoprstuvwyz'];
const capitals = new Map(small.map((letter, index) => [letter, large[index] ?? letter]));

/**
 * Returns only letters and digits, without marks and invisible characters: the part of a name that a reader notices.
 */
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
 * Returns the name as letters without spaces, and as words; a capital I can be l or i, and a sign a letter or nothing.
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

/** Words that suggest the owner without a name, and words that can surround them. */
const roles = [
  ...['author', 'official', 'admin', 'administrator', 'owner', 'moderator', 'webmaster'],
  ...['著者', '作者', '筆者', '管理人', '管理者', '運営', '運営者', '公式', '本人', '所有者'],
].map(bare);
const around = ['the', 'of', 'this', 'site', 'blog', 'website', 'サイト', 'ブログ', 'この', 'の'].map(bare);
const onlyRoles = new RegExp(
  `^(?:${[...roles, ...around].join('|')})*(?:${roles.join('|')})(?:${[...roles, ...around].join('|')})*$`,
  'u',
);

/** In Latin letters a short name is part of many others, as Yuki in Miyuki, so it must match a whole word. */
const isTelling = (words: readonly string[]) => words.length > 1 || /^[^\p{Script=Latin}]{3,}$/u.test(words.join(''));

/** Returns whether the words of the other name are all among its words, or are contained in it without spaces. */
function holds(own: Reading, { text, words }: Reading): boolean {
  if (words.length === 0) return false;
  if (own.text === text || words.every((word) => own.words.includes(word))) return true;
  return isTelling(words) && [text, words.toReversed().join('')].some((name) => own.text.includes(name));
}

/**
 * Returns whether a reader could take `name` for one of `others`, regardless of script, case, spaces, order and further
 * words; or for the site's owner, because of a role such as 'official'.
 */
export function looksLike(name: string, others: readonly string[]): boolean {
  return readings(name).some(
    (own) => onlyRoles.test(own.text) || others.some((other) => readings(other).some((reading) => holds(own, reading))),
  );
}
