/** Compares the people of two records (`same-work.ts`). */
import { getOrMake } from '#domain/get-or-make.ts';
import { CJK, folded, isCommon } from './folding.ts';
import type { CslName } from './names.ts';
import type { WorkFacts } from './work-facts.ts';

/**
 * - `equal`: the same people, perhaps some of them missing in a shortened list.
 * - `likely`: some of the same people, or in another order.
 * - `unread`: as many people, in another script.
 * - `unknown`: cannot be compared, for example a group and a person.
 */
export type PeopleRelation = 'equal' | 'likely' | 'unread' | 'unknown' | 'different';

export function peopleOf(a: WorkFacts, b: WorkFacts): PeopleRelation {
  const [one, other] = [personsOf(a), personsOf(b)];
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return 'unknown';
  if (first.script !== second.script) return one.length === other.length ? 'unread' : 'unknown';
  const found = (some: readonly Person[], all: readonly Person[]) =>
    some.filter((person) => all.some((candidate) => isSamePerson(person, candidate)));
  // A list can name a person twice by mistake.
  const [common = []] = [found(one, other), found(other, one)].sort((x, y) => x.length - y.length);
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (common.length === 0) {
    const isOtherRole = a.areEditors !== b.areEditors || first.isGroup !== second.isGroup;
    const isMarried = one.length === 1 && other.length === 1 && first.given.length > 1 && first.given === second.given;
    return isOtherRole || isMarried ? 'unknown' : 'different';
  }
  if (!isSamePerson(first, second)) return 'likely';
  const isShortened =
    (a.hasOthers && one.length <= other.length) ||
    (b.hasOthers && other.length <= one.length) ||
    common.some(({ isGroup }) => isGroup);
  const share = common.length / longer.length;
  return common.length >= shorter.length
    ? isShortened || share >= 0.5
      ? 'equal'
      : 'likely'
    : share > 0.7
      ? 'equal'
      : 'likely';
}

interface Person {
  isGroup: boolean;
  /** Kana and kanji of one name cannot be compared. */
  script: 'latin' | 'kana' | 'han' | 'other';
  /** The parts of the family name, without particles. */
  parts: string[];
  given: string;
  /** The whole name in both orders. */
  whole: string[];
  /** The other reading of a name without a comma: 'Berg EM' has its initials at the end, 'Ken ITO' has not. */
  swapped?: Person;
}

const particles = new Set(
  'van von der den de la las los del della da das do dos di du le ter ten te zu zum zur al el bin ibn af av t y e'.split(
    ' ',
  ),
);

/** A work is compared with many others. */
const persons = new WeakMap<WorkFacts, Person[]>();

function personsOf(facts: WorkFacts): Person[] {
  return getOrMake(persons, facts, () => facts.authors.map(personOf));
}

function personOf(name: CslName): Person {
  const text = name.literal ?? `${name.family ?? ''}${name.given ?? ''}`;
  const [family, given] = wordsOfName(name);
  return {
    isGroup: name.literal !== undefined && !CJK.test(name.literal),
    script: scriptOf(text),
    parts: withoutParticles(family),
    given: [given[0], ...withoutParticles(given.slice(1))].filter(Boolean).join(' '),
    whole: [[...family, ...given].join(''), [...given, ...family].join('')],
    ...(capitals.test(name.family ?? '') && { swapped: personOf({ family: name.given, given: name.family }) }),
  };
}

function scriptOf(text: string): Person['script'] {
  if (CJK.test(text)) return /\p{Script=Han}/u.test(text) ? 'han' : 'kana';
  return /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'other' : 'latin';
}

const withoutParticles = (all: readonly string[]) =>
  all.filter((word, index) => !particles.has(word) || index === all.length - 1);

function wordsOfName(name: CslName): [family: string[], given: string[]] {
  if (name.literal !== undefined) return [words(name.literal).filter((word) => word !== 'the'), []];
  const given = capitals.test(name.given ?? '') ? [...(name.given ?? '')].join(' ') : (name.given ?? '');
  return [words(`${name['non-dropping-particle'] ?? ''} ${name.family ?? ''}`), words(given)];
}

/** Initials without full stops, as in 'Berg EM', or a short family name in capitals. */
const capitals = /^\p{Lu}{1,3}$/u;

const words = (text: string): string[] =>
  inHiragana(romanized(folded(text.replaceAll(/['’]/g, ''))))
    .split(' ')
    .filter(Boolean);

/** Umlauts and the long vowels of Japanese names have several spellings: Müller, Mueller, Ōno, Ohno, Oono. */
export const romanized = (text: string) =>
  text
    .replaceAll(/(?<=[aou])e/g, '')
    .replaceAll(/oh(?![aeiouy])|o[ou]/g, 'o')
    .replaceAll(/([au])\1/g, '$1');

const inHiragana = (text: string) =>
  text.replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));

const isSamePerson = (a: Person, b: Person): boolean =>
  readingsOf(a).some((one) => readingsOf(b).some((other) => isSameReading(one, other)));

const readingsOf = (person: Person) => (person.swapped ? [person, person.swapped] : [person]);

function isSameReading(a: Person, b: Person): boolean {
  if (isCommon(a.whole, b.whole)) return true;
  if (a.isGroup !== b.isGroup || a.script !== b.script) return false;
  return (
    (a.parts.join('') === b.parts.join('') || isPartOf(a.parts, b.parts) || isPartOf(b.parts, a.parts)) &&
    isSameGiven(a, b)
  );
}

/** Whether a person uses one of two family names, as in Spain or after a marriage. */
const isPartOf = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 &&
  (some.join(' ') === all.slice(0, some.length).join(' ') || some.join(' ') === all.slice(-some.length).join(' '));

/** Whether given names fit: equal, initials, or a short form such as Dan for Daniel. */
function isSameGiven({ given: one, script }: Person, { given: other }: Person): boolean {
  if (one === '' || other === '') return true;
  if (script !== 'latin') return one === other || /\p{Script=Han}/u.test(one) !== /\p{Script=Han}/u.test(other);
  const [short, long] = [one, other].map((given) => given.replaceAll(' ', '')).sort((x, y) => x.length - y.length);
  if (long?.startsWith(short ?? '')) return true;
  const [mine, yours] = [one.split(' '), other.split(' ')];
  return mine.slice(0, yours.length).every((word, index) => {
    const candidate = yours[index] ?? '';
    return word.length === 1 || candidate.length === 1
      ? word.charAt(0) === candidate.charAt(0)
      : word.startsWith(candidate) || candidate.startsWith(word);
  });
}
