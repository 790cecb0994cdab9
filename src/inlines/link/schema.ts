import type { InlineSchema, InlineHtml } from '#domain/inline/kind.ts';
import { isSafeLink } from '#domain/link.ts';
import { cleanText } from '#contract/plain-text.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { decoded } from '#domain/decoded.ts';

export const link: InlineSchema = {
  name: 'link',
  tags: { a: 'a' },
  attributes(given) {
    const href = cleanText(given.href ?? '').trim();
    return isSafeLink(href) ? { href } : undefined;
  },
};

/** A link to `#label` points to the formula with this label, by the formula's id on the page. */
export const linkHtml: InlineHtml = (link, inner, { formulas }) => {
  const { href = '' } = link.attributes;
  const number = href.startsWith('#') ? formulas.numbers.get(decoded(href.slice(1))) : undefined;
  return writeElement(number === undefined ? link : { ...link, attributes: { href: `#${number.anchor}` } }, inner);
};
