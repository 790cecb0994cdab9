import { AppError } from '#contract/errors.ts';
import { nestedItems, refusedDocuments } from '#support/hostile.ts';
import { expect, test } from 'vitest';
import { cleanDocument } from './clean.ts';
import { parseDocument } from './parse.ts';

test.each(refusedDocuments.map((text, index) => [index, text.slice(0, 60), text] as const))(
  'document %i is refused: %s',
  (_, __, text) => {
    expect(() => parseDocument(text)).toThrow(AppError);
  },
);

const refusal = (json: unknown, field?: string) => {
  try {
    parseDocument(JSON.stringify(json), field);
  } catch (error) {
    return error;
  }
  return undefined;
};
const list = (depth: number) => ({ blocks: [{ type: 'list', data: { items: nestedItems(depth) } }] });

test('an error gives its reason under its field', () => {
  const cases: [unknown, string][] = [
    [list(6), 'listTooDeep'],
    [list(1_000), 'listTooDeep'],
    [{ blocks: Array.from({ length: 1_001 }, () => ({ type: 'x', data: {} })) }, 'blocksTooMany'],
    [{ blocks: 1 }, 'documentInvalid'],
  ];
  for (const [json, code] of cases) {
    expect(refusal(json, 'summary')).toMatchObject({
      code: 'BAD_INPUT',
      problem: { code },
      fields: { summary: { code } },
    });
  }
});

test('accepts lists 5 deep and 1,000 blocks, and removes unknown keys of the document', () => {
  expect(refusal(list(5))).toBeUndefined();
  expect(refusal({ blocks: Array.from({ length: 1_000 }, () => ({ type: 'x', data: {} })) })).toBeUndefined();
  expect(parseDocument('{"time":1,"blocks":[],"version":"2","__proto__":{"x":1},"extra":1}')).toEqual({
    time: 1,
    blocks: [],
    version: '2',
  });
});

test('a key called __proto__ is a key like any other, in a block that is not known and around it', () => {
  const text =
    '{"blocks":[{"type":"x","data":{"__proto__":{"a":1},"b":{"__proto__":2}},"tunes":{"__proto__":3},"__proto__":[4]}]}';
  expect(JSON.stringify(cleanDocument(parseDocument(text)))).toBe(text);
});
