import type { InlineSchema } from '#domain/inline/kind.ts';

export const sup: InlineSchema = {
  name: 'sup',
  tags: { sup: 'sup' },
  foreign: { style: (css) => /vertical-align:\s*super/i.test(css) || undefined },
};
