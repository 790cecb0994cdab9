/**
 * Finds words, images and links of a Markdown source that are missing in the imported post. Losses are found by line
 * and number of occurrences. Code, formulas, tables and notes are compared by kind. The comparison does not use the
 * parser of the importer, so that an error of that parser is detected.
 */
import { problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { comparable, readableSource } from './comparable-source.ts';
import { lostStructures } from './lost-structures.ts';
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
