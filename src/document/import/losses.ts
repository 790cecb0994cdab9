/**
 * What a text said that the post made of it does not: words, pictures, links, code, formulas, tables and notes of the
 * source, line by line, beside the whole document. It reads the source in its own way, so that a fault of the reader is
 * not repeated here.
 */
import type { EditorDocument } from '#contract/documents.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { Parser } from 'htmlparser2';

/** What of a line is not in the post. */
export interface Loss {
  /** From 1, in the file. */
  line: number;
  /** `picture a.png`, `words 'of it'`. */
  what: string;
  reason: string;
}

const notWords = {
  /** The sign of a short code, a tag or a component, with what it is told: settings, no words of the text. */
  tag: /\{%.*?%\}|\{\{[<%]?.*?[>%]?\}\}|<!--.*?-->|<\/?[A-Za-z][^<>]*>|\{[:#.][^{}]*\}/gs,
  /** `[label]: address`, and where links and pictures lead. */
  address:
    /^\s*\[[^\]\n]+\]:\s*\S+.*$|\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]\[[^\]\n]*\]|https?:\/\/[^\s<>"')\]]+/gm,
  /** How a block is opened: a fence with its language, colons with their kind, a note's label, a table's second row. */
  opening:
    /^[ \t]*(?:>[ \t]*)*\d+[.)](?=\s)|^\s*(?:[>*+-]\s*)*(?:`{3,}|~{3,}|:{3,}).*$|\[\^[^\]\n]+\]:?|^\s*\|?[\s:|-]+\|[\s:|-]*$|^\s*(?:>\s*)*\[![A-Za-z]+\]/gm,
};

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** All that a document says, its settings and addresses too. */
function everyText(value: unknown): string[] {
  // Marks may stand within a word, tags between two.
  if (typeof value === 'string')
    return [value, unescapeText(value), ...['', ' '].map((by) => unescapeText(value.replace(/<[^>]*>/g, by)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(everyText);
}

/** Places of the source that name a picture or lead somewhere. */
const pictures = /!\[[^\]\n]*\]\(\s*<?([^\s()<>]+)|<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>]+)/g;
const links = /(?<!!)\[[^\]\n]*\]\(\s*<?(https?:\/\/[^\s()<>]+)|<a\b[^<>]*?\bhref\s*=\s*["']?(https?:\/\/[^"'\s<>]+)/g;

/**
 * @param source the text without its front matter
 * @param firstLine the line of the file that it begins on
 * @param document what was made of it
 * @param isThere whether a picture of this address came along
 */
export function lossesOf(
  source: string,
  firstLine: number,
  document: EditorDocument,
  isThere: (src: string) => boolean,
): Loss[] {
  const said = everyText(document.blocks).join('\n');
  const known = new Set(wordsIn(said));
  // A script without spaces is parted by whatever stands in it, here otherwise than there.
  const letters = wordsIn(said).join('');
  const isKnown = (word: string) =>
    known.has(word) || (/[^\p{Script=Latin}\p{N}]/u.test(word) && letters.includes(word));
  const losses: Loss[] = [];
  const plain = lineByLine(source);
  source.split('\n').forEach((line, index) => {
    const at = firstLine + index;
    for (const src of found(line, pictures)) {
      if (isThere(src) || said.includes(src)) continue;
      losses.push({ line: at, what: `picture ${src}`, reason: 'no block and no link of the post has it' });
    }
    for (const address of found(line, links)) {
      if (said.includes(address) || said.includes(unescapeText(address))) continue;
      losses.push({ line: at, what: `link ${address}`, reason: 'no text of the post leads there' });
    }
    const lost = wordsIn(plain[index] ?? '').filter((word) => !isKnown(word));
    if (lost.length === 0) return;
    const shown = lost.slice(0, 8).join(' ') + (lost.length > 8 ? ' …' : '');
    losses.push({ line: at, what: `words '${shown}'`, reason: reasonOf(line) });
  });
  return losses;
}

const found = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, a, b]) => a ?? b ?? '').filter((address) => !address.startsWith('data:'));

/** The source's lines with everything blanked that is no word of the text. */
function lineByLine(source: string): string[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  // What stands in code is words, whatever it looks like.
  const parts = source.split(/(^[ \t]*(?:`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*(?:`{3,}|~{3,})[ \t]*$|`[^`\n]+`)/m);
  const prose = parts.map((part, index) => {
    if (index % 2 === 1) return part.replace(notWords.opening, blank);
    return decoded(Object.values(notWords).reduce((text, pattern) => text.replace(pattern, blank), part));
  });
  return prose.join('').split('\n');
}

/** With its entities as what they stand for. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  let plain = '';
  const parser = new Parser({ ontext: (piece) => (plain += piece) });
  parser.end(text.replaceAll('<', ' '));
  return plain;
}

function reasonOf(line: string): string {
  if (/\{%|\{\{/.test(line)) return 'it stands in a tag of the generator that is not known here';
  if (/<[A-Za-z]/.test(line)) return 'it stands in HTML that has no form here';
  return 'no block of the post has it';
}

/** As the report says it: `<file>:<line> <what>: <reason>`. */
export const lossLine = (path: string, { line, what, reason }: Loss): string => `${path}:${line} ${what}: ${reason}`;
