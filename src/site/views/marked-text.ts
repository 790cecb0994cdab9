/**
 * Renders texts of content records (CONT-16). Only Markdown links and emphasis are rendered. Everything else is shown
 * as typed.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** CommonMark constructs that are not supported. Their markup is shown as typed. */
const disabled = [
  'htmlFlow',
  'htmlText',
  'headingAtx',
  'setextUnderline',
  'list',
  'blockQuote',
  'thematicBreak',
  'definition',
  'labelStartImage',
  'codeIndented',
  'codeFenced',
  'codeText',
  'autolink',
  'characterReference',
  'hardBreakEscape',
];

/**
 * Renders the text of one field.
 * @param href returns the address of a link; if absent, links in the text are shown as plain text
 * @returns safe HTML without a paragraph around it
 */
export const markedHtml = (text: string, href?: (link: string) => string): string =>
  written(text, escapeText, (node, inner) => {
    if (node.type === 'emphasis') return `<em>${inner}</em>`;
    if (node.type === 'strong') return `<strong>${inner}</strong>`;
    const isLink = href && 'url' in node && isSafeLink(node.url);
    return isLink ? `<a href="${escapeAttribute(href(node.url))}">${inner}</a>` : inner;
  });

/** Returns the text without the markup of links and emphasis. */
export const markedWords = (text: string): string =>
  written(
    text,
    (words) => words,
    (_, inner) => inner,
  );

/**
 * @param word converts plain text
 * @param mark adds the markup of a node around its converted content
 */
function written(text: string, word: (words: string) => string, mark: (node: Nodes, inner: string) => string): string {
  const write = (node: Nodes): string => {
    if (node.type === 'text') return word(node.value);
    if (!('children' in node))
      return word(text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0));
    const inner = node.children.map(write);
    return node.type === 'root' ? inner.join('\n\n') : mark(node, inner.join(''));
  };
  return write(fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] }));
}
