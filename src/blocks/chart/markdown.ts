import { parsedJson } from '#domain/read-json.ts';
import type { Block } from '#contract/documents.ts';
import type { Code } from 'mdast';
import { dataOf, fenced, fenceOf, wordsOf } from '../drawing-markdown.ts';
import type { Content, Writing } from '../kind-markdown.ts';
import type { MarkdownReading } from '#domain/inline/markdown.ts';
import { isObject } from '../reading.ts';
import { refusalOf } from './refusal.ts';
import type { ChartData } from './schema.ts';

export function write({ spec, typed, data, ...words }: ChartData, { picture }: Writing): Content {
  const kept = data === undefined ? {} : { data: picture(data) };
  return fenced('vega-lite', typed ?? JSON.stringify(spec, null, 2), { ...words, ...kept });
}

/** Reads a Vega-Lite code fence. A fence that is not a valid chart stays code, so the import does not fail. */
export const read = {
  code(node: Code, { data }: MarkdownReading): Block | undefined {
    if (fenceOf(node) !== 'vega-lite') return undefined;
    const src = dataOf(node);
    // If the data file is not imported, its reference is stored as typed.
    const words = { ...wordsOf(node), ...(src !== '' && { data: data?.(src) ?? src }) };
    const spec = parsedJson(node.value);
    if (isObject(spec)) return refusalOf(spec) ? undefined : { type: 'chart', data: { spec, ...words } };
    // A source that is not valid JSON is stored as typed.
    return { type: 'chart', data: { spec: {}, typed: node.value, ...words } };
  },
};
