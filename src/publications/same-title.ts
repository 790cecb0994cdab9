/** Compares the titles of two records (`same-work.ts`). */
import { getOrMake } from '#domain/get-or-make.ts';
import { CJK, folded, foldings, isCommon, withDigits } from './folding.ts';
import type { WorkFacts } from './work-facts.ts';

/**
 * - `equal`: one title, perhaps with a slip of the pen.
 * - `beginning`: one title is the other without its subtitle.
 * - `similar`: words are missing in one title, or have another form.
 * - `replaced`: a word has another in its place, in a long title.
 * - `translated`: titles in different scripts, which cannot be compared.
 * - `contrary`: one is a notice about the other, such as an erratum.
 */
export type TitleRelation = 'equal' | 'beginning' | 'similar' | 'replaced' | 'translated' | 'different' | 'contrary';

export function titlesOf(a: WorkFacts, b: WorkFacts): TitleRelation {
  const isOneNumbered = ofChapter.test(a.title) !== ofChapter.test(b.title);
  const [one, other] = isOneNumbered
    ? [readTitle(a.title.replace(ofChapter, '')), readTitle(b.title.replace(ofChapter, ''))]
    : [titleOf(a), titleOf(b)];
  if (one.key === '' || other.key === '') return 'similar';
  if (one.notice !== other.notice) return 'contrary';
  if (isCommon(one.joined, other.joined)) return 'equal';
  if (one.isCjk !== other.isCjk && !isBeginning(one, other) && !isBeginning(other, one)) return 'translated';
  if (one.numbers !== other.numbers) return isEqualWithoutYear(a, b, one.key, other.key) ? 'equal' : 'different';
  if (isBeginning(one, other) || isBeginning(other, one)) return 'beginning';
  return likenessOf(one.key, other.key);
}

/** The forms of a title that are compared. */
interface Title {
  key: string;
  notice: string;
  joined: string[];
  numbers: string;
  isCjk: boolean;
  /** The key without a subtitle or a translation; undefined if the title has none. */
  main: string | undefined;
}

/** A work is compared with many others. */
const titles = new WeakMap<WorkFacts, Title>();

function titleOf(facts: WorkFacts): Title {
  return getOrMake(titles, facts, () => readTitle(facts.title));
}

function readTitle(text: string): Title {
  const title = cleaned(text);
  const key = keyOf(folded(title));
  return {
    key,
    notice: noticeOf(title),
    joined: joined(title),
    numbers: numbersOf(key),
    isCjk: CJK.test(key),
    main: mainOf(title),
  };
}

/** The number of a chapter before its title. */
const ofChapter = /^(?:(?:chapter|kapitel|chapitre|capítulo) \d+|第\d+章)[\s:.–—-]+/iu;

/** Publishers add this to the title of a work that they retract. */
const retraction = String.raw`(?:retracted|withdrawn|zurückgezogen|已撤稿|撤稿|撤回|取り下げ)(?: article| chapter| paper)?`;
/** Parts that are not of the title: retraction, state of the review, language of the text. */
const remarks = [
  new RegExp(String.raw`^[\s([【]*${retraction}\s*[\])】:]\s*`, 'iu'),
  new RegExp(String.raw`\s*[([【]${retraction}[)\]】]$`, 'iu'),
  /\s*\[version \d+;[^\]]*\]$/i,
  /\s*[[(]in \p{Lu}\p{L}+[\])]$/u,
];

const cleaned = (title: string) =>
  remarks.reduce((text, remark) => text.replace(remark, ''), title.normalize('NFKC').trim());

const noticeWords =
  'corrections?|corrigend(?:um|a)|errat(?:um|a)|addend(?:um|a)|retraction|expression of concern|reply|response|rejoinder|comments?|commentary|discussion|review|supplement|supplementary|supporting information|data|dataset|code|replication data|' +
  'berichtigung|korrigendum|korrektur|erwiderung|antwort|replik|kommentar|rezension|besprechung|rectificatif|réponse|commentaires?|compte[ -]rendu|corrección|fe de erratas|respuesta|réplica|comentarios?|reseña|' +
  '正誤表|正誤|訂正|書評|コメント|回答|更正|勘误|勘誤|书评|書評|评论|回复|回應|撤稿声明';
/** A notice names its kind before a colon or a preposition, or at the end of the title. */
const notices = [
  new RegExp(
    String.raw`^\W{0,2}(?:an? |the )?(?:author |publisher |editorial )?(?:${noticeWords})(?: note| notice| materials?| information)*(?:\s*:| (?:to|on|of|for|from|zu[mr]?|auf|à|al?|de|du|des|del|sobre|sur)(?=\W))`,
    'i',
  ),
  new RegExp(String.raw`(?:[:([]|\s[-\u2010-\u2015]+)\s*(?:${noticeWords})[)\]]?\.?$`, 'i'),
  /への(?:コメント|回答|返答|反論|質問)$/,
  /\((?:vol|volume) \d+[^()]*\)$/i,
];

/** Returns the words that make a notice of a work out of its title, or an empty text. */
const noticeOf = (title: string): string =>
  folded(notices.map((notice) => notice.exec(title)?.[0]).find((found) => found !== undefined) ?? '').replace(
    /^(?:an?|the) /,
    '',
  );

/** Returns a folded title with numerals in digits, and in one spelling of English. */
const keyOf = (title: string): string =>
  withDigits(title)
    .replaceAll(/\b(?:und|et|y)\b/g, 'and')
    .replaceAll(/is(?=(?:e[drs]?|ers|ing|ations?)\b)/g, 'iz')
    .replaceAll(/yse(?=[drs]?\b)/g, 'yze')
    .replaceAll(/(?<=[a-z]{3})our(?=(?:s|ed|ing|al|able|ful|less)?\b)/g, 'or')
    .replaceAll(/ogue(?=s?\b)/g, 'og')
    .replaceAll(/ogued\b/g, 'oged')
    .replaceAll(/(?<=[a-z]{2}[aeiou])ll(?=(?:ed|ing|ers?)\b)/g, 'l');

/** Spaces and hyphens are used freely: 'data base', 'on-line'. */
const joined = (title: string) => foldings(title).map((text) => keyOf(text).replaceAll(' ', ''));

/** Numbers distinguish parts, volumes and years: 'Part II', 'MNIST-2', '第3報', '上', '前編'. */
const numbersOf = (title: string): string =>
  (
    title.match(
      /\d+|\b(?=[ivx])x{0,2}(?:ix|iv|v?i{0,3})(?:e|eme)?\b|(?<=\bpart )[a-z]\b|(?<=^|\s)[上中下](?=\s|$)|[上中下前後続](?=[巻編篇冊册卷](?!\p{Script=Han}))/gu,
    ) ?? []
  ).join(' ');

/** A yearly report is named with and without its year. */
function isEqualWithoutYear(a: WorkFacts, b: WorkFacts, one: string, other: string): boolean {
  if (a.year === null || a.year !== b.year) return false;
  const [first, second] = [one, other].map((title) => title.replace(String(a.year), '').replaceAll(' ', ''));
  return first === second;
}

/** Whether a title without its subtitle, or without its translation, is the other title. */
const isBeginning = ({ main }: Title, { key }: Title): boolean => main === key;

function mainOf(title: string): string | undefined {
  const [main = '', ...rest] = title.split(
    /\s*[:–—=]\s*|\s+[-‐~〜]\s*|\s*[―─]+|(?<=\S)[~〜]+|\.\s+(?=\p{Lu})|(?<=[?!])\s+/u,
  );
  return rest.length > 0 && !isGeneric(main) ? keyOf(folded(main)) : undefined;
}

/** Compares titles of which one has other words, or other letters in a title without spaces. */
function likenessOf(one: string, other: string): TitleRelation {
  const isSpaced = !CJK.test(one);
  const [a, b] = [one, other].map((title) => (isSpaced ? title.split(' ') : [...title.replaceAll(' ', '')])) as [
    string[],
    string[],
  ];
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [mine, yours] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isWordForWord = mine.length === yours.length;
  if (isSpaced && isWordForWord && mine.every((word, index) => word === yours[index] || isSlip(word, yours[index])))
    return 'equal';
  const changed = Math.max(mine.length, yours.length) / Math.max(a.length, b.length);
  if (isSpaced && isWordForWord && mine.every((word, index) => isNear(word, yours[index] ?? ''))) return 'similar';
  if (changed > 0.2 || [...mine, ...yours].some((word) => negations.has(word))) return 'different';
  const isLetter = !isSpaced && mine.length + yours.length === 1;
  return (mine.length === 0 || yours.length === 0) && !isLetter ? 'similar' : 'replaced';
}

const negations = new Set('not no non without never nicht kein keine ohne pas sans sin ni'.split(' '));

/**
 * Whether two long words differ by one missing letter or by two letters in exchanged order, inside of the word. One
 * other letter can make another word: adsorption and absorption.
 */
function isSlip(one: string, other = ''): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 10 || short.slice(0, 2) !== long.slice(0, 2) || short.at(-1) !== long.at(-1)) return false;
  const at = [...short].findIndex((letter, index) => letter !== long[index]);
  if (long.length === short.length + 1) return short.slice(at) === long.slice(at + 1);
  const exchanged = `${long[at + 1] ?? ''}${long[at] ?? ''}${long.slice(at + 2)}`;
  return long.length === short.length && at >= 0 && short.slice(at) === exchanged;
}

/** Whether two words differ in one place by at most two letters: a typo, a plural, or another word. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < 4 || /\d/.test(one + other)) return false;
  let [start, end] = [0, 0];
  while (one[start] === other[start]) start += 1;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start > 0 && Math.max(one.length, other.length) - start - end <= 2;
}

/** Titles that many works have. */
const generic =
  /^(?:the )?(?:(?:general |short )?introductions?|(?:guest )?editorials?|editor s note|from the editors?|prefaces?|forewords?|conclusions?|abstracts?|(?:book )?reviews?|in memoriam|obituar(?:y|ies)|acknowledge?ments?|discussion|index|correction|corrigendum|erratum|errata|retraction|comment|reply|response|notes?|news|letters?(?: to the editor)?|contents?|bibliography|appendix|afterword|epilogue|einleitung|einfuhrung|vorwort|nachwort|geleitwort|schluss|fazit|nachruf|rezensionen|buchbesprechungen|editorial|avant propos|preambule|introduction generale|conclusion|comptes rendus|avertissement|postface|introduccion|prologo|prefacio|presentacion|conclusion(?:es)?|epilogo|resenas|はじめに|まえがき|序|序文|序論|序章|緒言|巻頭言|編集後記|おわりに|あとがき|結論|総説|書評|追悼|会告|目次|特集.*にあたって|前言|序言|引言|导言|導言|後記|后記|結語|结语|編後記|編者的話|编者的话|論文評|书评)$/;

export const isGeneric = (title: string): boolean => generic.test(folded(title.replace(ofChapter, '')));

/** Titles that return every year. */
const yearly =
  /annual|yearly|yearbook|almanac|statisti|quarterly|^(?:findings|overview|proceedings|summary|report) (?:of|on)|jahresbericht|jahrbuch|rapport (?:annuel|d activite)|memoria anual|informe anual|年報|年次|年度|年鑑|年鉴|要覧|白書|白皮书|統計|统计/;

export const isYearly = (title: string): boolean => yearly.test(folded(title));
