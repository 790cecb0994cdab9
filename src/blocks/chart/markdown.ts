import type { Block } from '#contract/documents.ts';
import type { Code } from 'mdast';
import { fenced, fenceOf, wordsOf } from '../drawing-markdown.ts';
import type { Content } from '../kind-markdown.ts';
import { isObject } from '../reading.ts';
import { refusalOf } from './refusal.ts';
import type { ChartData } from './schema.ts';

export function write({ spec, typed, ...words }: ChartData): Content {
  return fenced('vega-lite', typed ?? JSON.stringify(spec, null, 2), words);
}

/** A fence of Vega-Lite; one that no chart may be stays code, and so no import fails by it. */
export const read = {
  code(node: Code): Block | undefined {
    if (fenceOf(node) !== 'vega-lite') return undefined;
    try {
      const spec: unknown = JSON.parse(node.value);
      if (isObject(spec)) return refusalOf(spec) ? undefined : { type: 'chart', data: { spec, ...wordsOf(node) } };
    } catch {
      // Kept as it was typed.
    }
    return { type: 'chart', data: { spec: {}, typed: node.value, ...wordsOf(node) } };
  },
};
