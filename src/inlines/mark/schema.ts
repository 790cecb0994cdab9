import type { InlineSchema } from '#domain/inline/kind.ts';

export const mark: InlineSchema = { name: 'mark', tags: { mark: 'mark' } };
