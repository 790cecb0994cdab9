/**
 * Converts a comment to the HTML that a page shows (COM-4). Supports Markdown's paragraphs, emphasis, code, links and
 * formulas. All other Markdown is shown as typed, so that a stranger's comment cannot contain a heading, an image or
 * HTML.
 */
import { loadMath, type RenderTex } from '#domain/document/math.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { boundedEmphasis } from './markdown/bounded-emphasis.ts';
import { dollarMath } from './markdown/dollar-math.ts';

/** CommonMark constructs that comments do not support. The markup of these constructs is shown as plain text. */
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
  'mathFlow',
];

/** Maximum number of formulas rendered per comment. Further formulas are shown as TeX. */
const FORMULAS = 20;
/**
 * Maximum length of a formula in characters. The limit is far below the limit of a post, since anybody can write a
 * comment.
 */
const FORMULA_LENGTH = 500;

function read(text: string) {
  return fromMarkdown(text, {
    extensions: [dollarMath, boundedEmphasis, { disable: { null: disabled } }],
    mdastExtensions: [mathFromMarkdown()],
  });
}

/** @returns the targets of the links in a comment */
export function linksOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'link') found.push(node.url);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(read(text));
  return found;
}

/** Returns the number of links in a comment, including bare URLs. */
export const countLinks = (text: string): number =>
  Math.max(linksOf(text).length, (text.match(/https?:\/\/|www\./gi) ?? []).length);

const made = new Map<string, string>();
const KEPT = 2_000;

/**
 * Returns the paragraphs of a comment as HTML. Equal texts give equal HTML. Results are cached, because pages are built
 * more often than comments change.
 */
export async function commentHtml(text: string): Promise<string> {
  const known = made.get(text);
  if (known !== undefined) return known;
  const html = writer(await loadMath({}), text).write(read(text));
  if (made.size >= KEPT) made.clear();
  made.set(text, html);
  return html;
}

function writer(renderTex: RenderTex, source: string) {
  let formulas = 0;
  const inner = (node: Parents): string => node.children.map(write).join('');
  const typed = ({ position }: Nodes) =>
    escapeText(source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0));
  function write(node: Nodes): string {
    switch (node.type) {
      case 'root':
        return inner(node);
      case 'paragraph':
        return `<p dir="auto">${inner(node)}</p>`;
      case 'text':
        return escapeText(node.value).replaceAll('\n', '<br>');
      case 'break':
        return '<br>';
      case 'emphasis':
        return `<em>${inner(node)}</em>`;
      case 'strong':
        return `<strong>${inner(node)}</strong>`;
      case 'inlineCode':
        return `<code>${escapeText(node.value)}</code>`;
      case 'link':
        return isWebLink(node.url)
          ? `<a href="${escapeAttribute(node.url)}" rel="nofollow ugc">${inner(node)}</a>`
          : inner(node);
      case 'inlineMath': {
        const isRead = formulas < FORMULAS && node.value.length <= FORMULA_LENGTH;
        formulas += 1;
        const formula = isRead ? renderTex(node.value, false) : undefined;
        return formula?.html ?? `<code>${escapeText(node.value)}</code>`;
      }
      default:
        return typed(node);
    }
  }
  return { write };
}

/**
 * Returns whether a link in a comment is absolute and uses HTTP or HTTPS. Paths of this site, `mailto:` and `tel:` are
 * not allowed.
 */
const isWebLink = (href: string) => /^https?:\/\//i.test(href) && isSafeLink(href) && URL.canParse(href);
