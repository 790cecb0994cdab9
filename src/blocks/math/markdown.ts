import type { Block } from '#contract/documents.ts';
import type { Math } from 'mdast-util-math';
import type { Content } from '../kind-markdown.ts';
import type { MathData } from './schema.ts';

export function write({ tex, label }: MathData): Content {
  return { type: 'math', value: tex, meta: label ? `#${label}` : null } as unknown as Content;
}

export const read = {
  math: ({ value, meta }: Math): Block => ({
    type: 'math',
    data: { tex: value, label: /^#(.+)$/s.exec(meta ?? '')?.[1] ?? '' },
  }),
};
