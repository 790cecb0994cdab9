import { messages } from '#contract/messages.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import type { InlineHtml } from '#domain/inline/kind.ts';

/** Renders a link with the name of the target. If the label has no target, the label is displayed as typed. */
export const referenceHtml: InlineHtml = ({ attributes }, _, { references }) => {
  const label = attributes['data-to'] ?? '';
  const found = references.get(label);
  return found
    ? `<a class="ref" href="#${encodeURIComponent(found.anchor).replaceAll('%3A', ':')}">${escapeText(found.words)}</a>`
    : `<span class="unknown-ref" title="${escapeAttribute(messages.referenceUnknown)}">@${escapeText(label)}</span>`;
};
