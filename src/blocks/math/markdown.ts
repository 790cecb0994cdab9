import { labelInBraces, labelPattern } from '#contract/labels.ts';
import type { Block } from '#contract/documents.ts';
import type { Math } from 'mdast-util-math';
import type { Content } from '../kind-markdown.ts';
import type { MathData } from './schema.ts';

export function write({ tex, label }: MathData): Content {
  return {
    type: 'math',
    value: tex,
    meta: label ? (labelPattern.test(label) ? `{#${label}}` : `#${label}`) : null,
  } as unknown as Content;
}

export const read = {
  math: ({ value, meta }: Math): Block => ({
    type: 'math',
    data: { tex: value, label: labelInBraces.exec(meta ?? '')?.[1] ?? /^#(.+)$/s.exec(meta ?? '')?.[1] ?? '' },
  }),
};
