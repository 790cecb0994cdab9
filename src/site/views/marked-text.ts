/** A text of a record as a page shows it (product 15): links and emphasis of Markdown, and all else as it was typed. */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** What else CommonMark knows: here its marks are text. */
const disabled = [
  ...['htmlFlow', 'htmlText', 'headingAtx', 'setextUnderline', 'list', 'blockQuote', 'thematicBreak', 'definition'],
  ...['labelStartImage', 'codeIndented', 'codeFenced', 'codeText', 'autolink', 'characterReference'],
  'hardBreakEscape',
];

/**
 * Reads a text of one field.
 * @param isInLink whether it stands within a link: its own links are their words there
 * @returns safe HTML without a paragraph around it
 */
export const markedHtml = (text: string, isInLink = false): string => write(read(text), text, isInLink);

/** Returns the words of a text, without its marks. */
export const markedWords = (text: string): string => words(read(text), text);

const read = (text: string) => fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] });

function write(node: Nodes, source: string, isInLink: boolean): string {
  if (node.type === 'text') return escapeText(node.value);
  if (!('children' in node)) return escapeText(typed(node, source));
  const inner = node.children.map((child) => write(child, source, isInLink));
  if (node.type === 'root') return paragraphsOf(inner);
  const html = inner.join('');
  if (node.type === 'emphasis') return `<em>${html}</em>`;
  if (node.type === 'strong') return `<strong>${html}</strong>`;
  const isLink = 'url' in node && !isInLink && isSafeLink(node.url);
  return isLink ? `<a href="${escapeAttribute(node.url)}">${html}</a>` : html;
}

function words(node: Nodes, source: string): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return typed(node, source);
  const inner = node.children.map((child) => words(child, source));
  return node.type === 'root' ? paragraphsOf(inner) : inner.join('');
}

const paragraphsOf = (all: readonly string[]) => all.join('\n\n');
const typed = ({ position }: Nodes, source: string) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
