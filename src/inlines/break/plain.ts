import type { InlinePlain } from '#domain/inline/kind.ts';

export const breakPlain: InlinePlain = { visible: () => ' ' };
