/** Hostile bibliographies: every entry type, with keys, keywords, titles and names that break URLs and markup. */
import { knownTypes } from '#publications/kinds.ts';

const pieces = [
  'a',
  'Smith',
  '2024',
  ':',
  '/',
  '+',
  '.',
  '..',
  '%',
  '%2F',
  '%00',
  '?',
  '#',
  '&',
  '=',
  ';',
  '@',
  '!',
  '*',
  "'",
  '"',
  '<',
  '>',
  '<script>',
  '|',
  '^',
  '`',
  '~',
  '$',
  '[',
  ']',
  '(',
  ')',
  '-',
  '_',
  'é',
  'e\u0301',
  'ß',
  'Ω',
  '日本語',
  '髙',
  '𠮷',
  '😀',
  '👩‍🔬',
  '\u200d',
  '\u202e',
  'C++',
  'AI/ML',
  'R&D',
  'con',
  'index',
  'cite',
  'CITE',
  'undefined',
  '__proto__',
  'constructor',
  'DBLP:conf/x',
  '10.1145/1.2',
];

/** Returns a generator of pseudo-random numbers that are the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @returns the text of a `.bib` file with `count` entries with different keys */
export function hostileBibliography(count: number, seed = 1): string {
  const next = numbers(seed);
  const word = (length: number) =>
    Array.from({ length: 1 + next(length) }, () => pieces[next(pieces.length)] ?? '').join('');
  /**
   * Returns a random text that is valid as a BibTeX value: braces must be balanced, and a backslash would begin a
   * command.
   */
  const text = (length: number) => word(length).replace(/[{}\\$]/g, '');
  const keys = new Set<string>([
    '..',
    '.',
    '%',
    '+',
    'a/b',
    'a:b',
    'a b',
    'A',
    'a',
    'Ä',
    'x'.repeat(300),
    '😀',
    'kind',
    'cite',
  ]);
  while (keys.size < count) keys.add(word(5).replace(/[{},="#%\s]/g, ':') || 'k');
  return [...keys]
    .slice(0, count)
    .map((key, index) => {
      const type = knownTypes[index % knownTypes.length] ?? 'misc';
      const title = index % 17 === 0 ? 'Long '.repeat(60) : text(6) || 'T';
      return (
        `@${type}{${key},\n  title = {W${title.trim()}},\n  author = {${text(2)} Ab and Cd, ${text(2)} and {${text(3)} Group}},\n` +
        `  keywords = {${text(3)}, ${pieces[index % pieces.length] ?? ''}, ${text(2)}},\n  year = ${1990 + (index % 35)},\n}\n`
      );
    })
    .join('\n');
}
