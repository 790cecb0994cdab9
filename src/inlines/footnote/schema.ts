import type { InlineSchema } from '#domain/inline/kind.ts';

/** A note where it stands. It holds links of its own, so no link holds it. */
export const footnote: InlineSchema = {
  name: 'footnote',
  tags: { span: 'span' },
  class: 'footnote',
  embed: true,
  ends: ['link', 'code'],
  needsWords: true,
};
