import type { InlineSchema } from '#domain/inline/kind.ts';

export const lineBreak: InlineSchema = { name: 'break', tags: { br: 'br' }, holds: 'nothing', embed: true };
