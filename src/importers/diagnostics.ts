/** Reports losses of an import, such as words of the source that are missing in the imported post. */
import { getOrMake } from '#domain/get-or-make.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { unescapeText } from '#domain/inline/read.ts';

/** Content of the source that is missing in the post. */
export interface Diagnostic {
  /** Line in the file, from 1. */
  line: number;
  /** The lost content: `image a.png`, `words 'of it'`. Its first parameter is text of the source. */
  what: Problem;
  reason: Problem;
}

/**
 * Returns the words of a text. In scripts without spaces between words, each letter counts as a word, because word
 * boundaries can differ between source and post.
 */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    // Format characters are invisible and do not separate words.
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]|[\p{L}\p{N}]+/gu) ?? [];

/** Returns all texts of a document, including the settings and URLs of blocks. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/**
 * Ways to extract words from text with markup. A tag can be inside a word or between two words. Code and URLs contain
 * no markup.
 */
export const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  unescapeText,
  (text) => unescapeText(text.replace(/<[^>]*>/g, '')),
  (text) => unescapeText(text.replace(/<[^>]*>/g, ' ')),
];

const between = '\u0000';

/**
 * Returns words that occur less often in the post than in the source. If some occurrences of a word are missing,
 * those whose neighboring words are missing too are reported.
 */
export function lostWords(
  lines: readonly string[],
  plain: readonly string[],
  texts: readonly string[],
  firstLine: number,
): Diagnostic[] {
  const known = new Map<string, number>();
  const pairs = new Set<string>();
  for (const read of readings) {
    const words = texts.flatMap((text) => [...wordsIn(read(text)), between]);
    const counts = new Map<string, number>();
    for (const [index, word] of words.entries()) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      pairs.add(`${word} ${words[index + 1] ?? ''}`);
    }
    for (const [word, count] of counts) known.set(word, Math.max(known.get(word) ?? 0, count));
  }
  const all = plain.flatMap((line, index) => wordsIn(line).map((word) => ({ word, index })));
  const missing = new Map<string, number>();
  for (const { word } of all) missing.set(word, (missing.get(word) ?? 0) + 1);
  for (const [word, count] of missing) missing.set(word, count - (known.get(word) ?? 0));
  const isBeside = (at: number) =>
    pairs.has(`${all[at - 1]?.word ?? ''} ${all[at]?.word ?? ''}`) ||
    pairs.has(`${all[at]?.word ?? ''} ${all[at + 1]?.word ?? ''}`);
  const byLine = new Map<number, string[]>();
  for (const [at, { word, index }] of all.entries()) {
    const left = missing.get(word) ?? 0;
    // A word that does not occur anywhere in the post is reported on every line that contains the word.
    if (left <= 0 || (known.has(word) && isBeside(at))) continue;
    missing.set(word, left - 1);
    getOrMake(byLine, index, () => []).push(word);
  }
  return [...byLine].map(([index, lost]) => {
    const shown = lost.slice(0, 8).join(' ') + (lost.length > 8 ? ' …' : '');
    return { line: firstLine + index, what: problem('lossWords', shown), reason: reasonOf(lines[index] ?? '') };
  });
}

function reasonOf(line: string): Problem {
  if (/\{%|\{\{/.test(line)) return problem('insideTag');
  return problem(/<[A-Za-z]/.test(line) ? 'htmlUnsupported' : 'textNotInPost');
}

/** Returns the file of an imported item. The path of a paper or of a WordPress post has a fragment. */
export const fileOfItem = (path: string): string => path.replace(/(?<=\.(?:bib|xml))#.*$/i, '');

/** Returns the notice about a loss: `<file>:<line> <what>: <reason>`. */
export const lossAt = (path: string, { line, what, reason }: Diagnostic): Problem =>
  problem('lossAt', fileOfItem(path), line, what, reason);

/** Returns the text of the source in the description of a loss; '' if there is none. */
export function namedBy({ what: { params: [named] = [] } }: Pick<Diagnostic, 'what'>): string {
  return typeof named === 'string' ? named : '';
}
