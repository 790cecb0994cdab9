/**
 * Renders inline markup for pages. The input is already clean, so that every element corresponds to a node of the tree.
 */
import { messages } from '#contract/messages.ts';
import { decoded } from '#domain/decoded.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { mathml } from '#domain/document/formulas.ts';
import type { InlineContext, InlineHtml } from '#domain/inline/kind.ts';
import { textOf, writeElement, writeInline, type InlineNode } from '#domain/inline/tree.ts';
import { footnoteHtml } from './footnote/html.ts';
import { readInline } from './text.ts';

export function renderInline(html: string, context: InlineContext): string {
  // Most strings contain no markup and need no rendering.
  return html.includes('<') ? renderNodes(readInline(html), context) : html;
}

function renderNodes(nodes: readonly InlineNode[], context: InlineContext): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return writeInline([node]);
      const render = kinds[node.kind] ?? writeElement;
      return render(node, renderNodes(node.children, context), context);
    })
    .join('');
}

const codeHtml: InlineHtml = (_, inner) => `<code class="inline-code">${inner}</code>`;

/** A link to `#label` points to the formula with this label, by the formula's id on the page. */
const linkHtml: InlineHtml = (link, inner, { formulas }) => {
  const { href = '' } = link.attributes;
  const number = href.startsWith('#') ? formulas.numbers.get(decoded(href.slice(1))) : undefined;
  return writeElement(number === undefined ? link : { ...link, attributes: { href: `#${number.anchor}` } }, inner);
};

/** Matches a formula whose only content is a reference, such as `\eqref{label}`. */
const onlyReference = /^\s*\\(eq)?ref\s*\{([^{}]+)\}\s*$/;

const mathHtml: InlineHtml = ({ children }, _, { formulas }) => {
  const tex = textOf(children);
  const [, bracketed, label = ''] = onlyReference.exec(tex) ?? [];
  const number = formulas.numbers.get(label.trim());
  if (number === undefined) return mathml(tex, false, formulas);
  const shown = escapeText(number.shown);
  return `<a href="#${number.anchor}">${bracketed ? `(${shown})` : shown}</a>`;
};

/** Adds brackets for programs without ruby support: emails, feeds, plain text. */
const readingHtml: InlineHtml = (element, inner) => `<rp>（</rp>${writeElement(element, inner)}<rp>）</rp>`;

/** Renders a link with the name of the target. If the label has no target, the label is displayed as typed. */
const referenceHtml: InlineHtml = ({ attributes }, _, { references }) => {
  const label = attributes['data-to'] ?? '';
  const found = references.get(label);
  return found
    ? `<a class="ref" href="#${encodeURIComponent(found.anchor).replaceAll('%3A', ':')}">${escapeText(found.words)}</a>`
    : `<span class="unknown-ref" title="${escapeAttribute(messages.referenceUnknown)}">@${escapeText(label)}</span>`;
};

const kinds: Readonly<Record<string, InlineHtml>> = {
  code: codeHtml,
  link: linkHtml,
  math: mathHtml,
  footnote: footnoteHtml,
  reading: readingHtml,
  reference: referenceHtml,
};
