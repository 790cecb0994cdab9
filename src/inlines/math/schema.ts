import type { InlineSchema } from '#domain/inline/kind.ts';

/** An inline formula, whose text is TeX. */
export const math: InlineSchema = {
  name: 'math',
  tags: { span: 'span' },
  class: 'inline-math',
  embed: true,
  tex: true,
  holds: 'text',
  notIn: ['code'],
  needsWords: true,
};
