/**
 * Finds words, images and links of a Markdown source that are missing in the imported post. Losses are found by line
 * and number of occurrences. Code, formulas, tables and notes are compared by kind. The comparison does not use the
 * parser of the importer, so that an error of that parser is detected.
 */
import { problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { comparable, readableSource, blank, fencedCode } from './comparable-source.ts';
import { lostWords, readings, textsOf, type Diagnostic } from './diagnostics.ts';

/** Matches images and links in the source. */
const pictures =
  /!\[(?:[^[\]\n]|\[[^[\]\n]*\](?:\([^()\n]*\))?)*\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)|<(?:img|Image|Img|Figure)\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>{]+)|\{[{%][^{}\n]*?\s(?:src|path)\s*=\s*"([^"{}\n]+\.(?:png|jpe?g|gif|svg|webp|avif))"/g;

const links =
  /(?<!!)\[(?:[^\]\n!]|!(?!\[))*\]\(\s*<?(https?:\/\/[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)|<a\b[^<>]*?\bhref\s*=\s*["']?(https?:\/\/[^"'\s<>]+)/g;

/** Matches a linked image. The link can be missing in the post even if the post contains the image. */
const linkedPictures = /\[!\[[^\]\n]*\]\(\s*<?([^()\s<>]*)[^()\n]*\)\]\(\s*<?(https?:\/\/[^\s()<>]+)/g;

/**
 * @param source text without its front matter
 * @param firstLine first line of the text in the file
 * @param document imported post
 * @param isThere whether the image with this URL was imported
 */
export function lossesOf(
  source: string,
  firstLine: number,
  document: EditorDocument,
  isThere: (src: string) => boolean,
): Diagnostic[] {
  const texts = textsOf(document.blocks);
  const said = readings
    .slice(0, 2)
    .map((read) => texts.map(read).join('\n'))
    .join('\n');
  const { text, hidden } = readableSource(source);
  const lines = text.split('\n');
  const diagnostics: Diagnostic[] = hidden.map(({ line, what, reason }) => ({ line: firstLine + line, what, reason }));
  const hasLink = (address: string) => said.includes(address) || said.includes(unescapeText(address));
  lines.forEach((line, index) => {
    const at = firstLine + index;
    for (const src of found(line, pictures)) {
      if (isThere(src) || hasLink(src) || notionIcon.test(src)) continue;
      diagnostics.push({ line: at, what: problem('lossImage', src), reason: problem('notInPost') });
    }
    for (const address of found(line, links))
      if (!hasLink(address))
        diagnostics.push({ line: at, what: problem('lossLink', address), reason: problem('linkNotInPost') });
    for (const [, src, address = ''] of line.matchAll(linkedPictures)) {
      const anchors = countOf(said, `href="${address}`) + countOf(said, `"url":"${address}`);
      if (src === address || anchors > 0 || texts.includes(address)) continue;
      const reason = problem(hasLink(address) ? 'imageWithoutLink' : 'linkNotInPost');
      diagnostics.push({ line: at, what: problem('lossLink', address), reason });
    }
  });
  diagnostics.push(...lostWords(lines, comparable(text).split('\n'), texts, firstLine));
  diagnostics.push(...lostStructures(text, firstLine, document));
  return diagnostics.sort((a, b) => a.line - b.line);
}

/** Matches the URL of a callout's icon in Notion. The importer replaces the icon by the kind of the callout. */
const notionIcon = /^https:\/\/www\.notion\.so\/icons\//;

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const found = (line: string, pattern: RegExp): string[] =>
  [...line.matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? '').filter((address) => !address.startsWith('data:'));

interface Holder {
  type: string;
  text: string;
}

/**
 * Returns each block of a document, including nested blocks, with its type and all its texts. Inline formulas and
 * notes are also returned as entries with a type and a text.
 */
function holdersOf(value: unknown, holders: Holder[] = []): Holder[] {
  if (Array.isArray(value)) for (const item of value) holdersOf(item, holders);
  else if (typeof value === 'object' && value !== null) {
    const { type, data } = value as { type?: unknown; data?: unknown };
    if (typeof type === 'string' && data !== undefined) {
      const said = textsOf(data).join('\n');
      holders.push({ type, text: squeezed(kinds.table.has(type) ? said.replace(/<[^>]*>/g, '') : said) });
    }
    for (const item of Object.values(value)) holdersOf(item, holders);
  } else if (typeof value === 'string') {
    // A note is identified by its beginning, because the end of a note that contains further elements is difficult to
    // find.
    for (const { index, 0: opening, 1: name = '' } of value.matchAll(/<span class="(inline-math|footnote)"[^>]*>/g)) {
      const inside = value.slice(index + opening.length, index + opening.length + 2_000);
      const text = name === 'footnote' ? inside : inside.replace(/<\/span>[\s\S]*$/, '');
      holders.push({ type: name, text: squeezed(text.replace(/<[^>]*>/g, ' ')) });
    }
  }
  return holders;
}

/** Returns only the letters and digits of a text, so that different notations of a structure are equal. */
const squeezed = (text: string): string =>
  unescapeText(text)
    // In a post, the label of a formula is stored separately from its TeX, and named colors are replaced by their
    // values.
    .replace(/\\(?:label|tag|color|textcolor|colorbox)\{[^{}]*\}/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Number of characters that are compared to identify a code block, formula, table or note. */
const TOLD = 40;

const losses = {
  code: { what: 'lossCode', reason: 'codeNotInPost' },
  formula: { what: 'lossFormula', reason: 'formulaNotInPost' },
  table: { what: 'lossTable', reason: 'tableNotInPost' },
  note: { what: 'lossFootnote', reason: 'footnoteNotInPost' },
} as const;

const kinds = {
  code: new Set(['code', 'diagram', 'chart', 'math', 'table']),
  formula: new Set(['math', 'inline-math', 'code']),
  table: new Set(['table']),
  note: new Set(['footnote']),
} as const;

/**
 * Finds code, formulas, tables and notes of a source that are missing in the post, or appear there only as plain
 * text.
 *
 * @param source text from `readableSource`
 * @param firstLine line of the file on which the text begins
 */
function lostStructures(source: string, firstLine: number, { blocks }: EditorDocument): Diagnostic[] {
  const holders = holdersOf(blocks);
  const diagnostics: Diagnostic[] = [];
  const look = (what: keyof typeof kinds, line: number, text: string, shown: string) => {
    const wanted = squeezed(text).slice(0, TOLD);
    if (wanted === '' || holders.some((holder) => kinds[what].has(holder.type) && holder.text.includes(wanted))) return;
    const words = shown.trim().split('\n')[0]?.trim().slice(0, 60) ?? '';
    const loss = losses[what];
    diagnostics.push({
      line: firstLine + line,
      what: problem(loss.what, words),
      reason: problem(loss.reason),
    });
  };
  const lineAt = (at: number) => source.slice(0, at).split('\n').length - 1;
  let prose = source;
  for (const { start, end, inside } of fencedCode(source)) {
    const code = source.slice(inside.start, inside.end);
    const first = code.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
    look('code', lineAt(start), first.replace(/^[ \t>]*/, ''), code);
    prose = prose.slice(0, start) + blank(prose.slice(start, end)) + prose.slice(end);
  }
  // Inline code is removed, because it cannot contain formulas, tables or notes.
  prose = prose.replace(/(?<!`)(`{1,2})(?!`)[^`\n]+\1(?!`)/g, blank);
  let at = prose.indexOf('$$');
  while (at >= 0) {
    const end = prose.indexOf('$$', at + 2);
    if (end < 0) break;
    const tex = prose.slice(at + 2, end);
    if (!/\n[ \t]*\n/.test(tex)) look('formula', lineAt(at), tex, tex);
    at = prose.indexOf('$$', end + 2);
  }
  const lines = prose.split('\n');
  const uses = new Map<string, number>();
  for (const [, label = ''] of prose.matchAll(/\[\^([^\]\n]+)\]/g)) uses.set(label, (uses.get(label) ?? 0) + 1);
  lines.forEach((line, index) => {
    const head = lines[index - 1] ?? '';
    const isFirst = !(lines[index - 2] ?? '').includes('|');
    if (isFirst && /^[ \t>|:-]+$/.test(line) && line.includes('-') && line.includes('|') && head.includes('|')) {
      const [cell = ''] = head
        .split('|')
        .map(plainOf)
        .filter((text) => squeezed(text) !== '');
      look('table', index - 1, cell, head);
    }
    const [, label, text = ''] = /^\[\^([^\]\n]+)\]:[ \t]*(.*)/.exec(line) ?? [];
    // A note without a reference is displayed neither on the source site nor here.
    if (label !== undefined && (uses.get(label) ?? 0) > 1) look('note', index, firstWords(text), text);
  });
  return diagnostics;
}

/** Returns a text without marks, tags, URLs and formulas. */
const plainOf = (text: string): string =>
  text.replace(/<[^>]*>|\]\([^()]*\)|\$[^$]*\$|https?:\/\/\S+|&\w+;|\{[^{}]*\}/g, ' ');

/** Returns the words before the first markup, because the post can contain the markup in another form. */
const firstWords = (text: string): string => /^[^<[\]$*_`&{}\\@]*/.exec(text)?.[0] ?? '';
