import type { InlineSchema } from '#domain/inline/kind.ts';

export const strike: InlineSchema = {
  name: 'strike',
  tags: { s: 's', del: 's', strike: 's' },
  foreign: { style: (css) => /text-decoration[^;]*line-through/i.test(css) || undefined },
};
