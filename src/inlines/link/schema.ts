import type { InlineSchema } from '#domain/inline/kind.ts';
import { isSafeLink } from '#domain/link.ts';
import { cleanText } from '#contract/plain-text.ts';

export const link: InlineSchema = {
  name: 'link',
  tags: { a: 'a' },
  attributes(given) {
    const href = cleanText(given.href ?? '').trim();
    return isSafeLink(href) ? { href } : undefined;
  },
};
