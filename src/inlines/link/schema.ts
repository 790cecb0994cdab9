import type { InlineSchema } from '#domain/inline/kind.ts';
import { isSafeLink } from '#domain/link.ts';
import { withoutControls } from '#domain/text.ts';

export const link: InlineSchema = {
  name: 'link',
  tags: { a: 'a' },
  attributes(given) {
    const href = withoutControls(given.href ?? '').trim();
    return isSafeLink(href) ? { href } : undefined;
  },
};
