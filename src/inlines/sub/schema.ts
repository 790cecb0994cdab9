import type { InlineSchema } from '#domain/inline/kind.ts';

export const sub: InlineSchema = {
  name: 'sub',
  tags: { sub: 'sub' },
  foreign: { style: (css) => /vertical-align:\s*sub/i.test(css) || undefined },
};
