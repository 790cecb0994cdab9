import type { InlineSchema } from '#domain/inline/kind.ts';

export const code: InlineSchema = {
  name: 'code',
  tags: { span: 'span' },
  class: 'inline-code',
  literal: true,
  foreign: { tags: ['code', 'kbd', 'samp', 'tt'] },
};
