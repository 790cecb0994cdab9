/** An edit of one value changes only that value, for any layout of the file. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from './write-json.ts';

const odd = '{\r\n\t"b" : 1.50,\r\n\t"a": [ "x","y" ],\r\n\t"é": {"n": null, "m": "caf\\u00e9"}\r\n}';

test.each([
  ['the same', odd, { b: 1.5, a: ['x', 'y'], é: { n: null, m: 'café' } }, odd],
  ['a value', odd, { b: 2, a: ['x', 'y'], é: { n: null, m: 'café' } }, odd.replace('1.50', '2')],
  ['an item', odd, { b: 1.5, a: ['x', 'z'], é: { n: null, m: 'café' } }, odd.replace('"y"', '"z"')],
  ['a new item', odd, { b: 1.5, a: ['x', 'y', 'z'], é: { n: null, m: 'café' } }, odd.replace('"y"', '"y", "z"')],
  ['one item less', odd, { b: 1.5, a: ['y'], é: { n: null, m: 'café' } }, odd.replace('"x",', '')],
  ['one key less', odd, { b: 1.5, é: { n: null, m: 'café' } }, odd.replace('\r\n\t"a": [ "x","y" ],', '')],
  [
    'a new key',
    odd,
    { b: 1.5, a: ['x', 'y'], é: { n: null, m: 'café' }, c: [1] },
    odd.replace('"}', '"},\r\n\t"c": [\r\n\t\t1\r\n\t]'),
  ],
  ['none stays', '[1, 2]\n', [], '[]\n'],
  ['of none', '{\n  "a": []\n}\n', { a: ['x'] }, '{\n  "a": [\n    "x"\n  ]\n}\n'],
  ['a key twice', '{"a": 1, "a": 2}', { a: 3 }, '{"a": 3, "a": 3}'],
  ['with a mark', '\ufeff{"a": 1}', { a: 2 }, '\ufeff{"a": 2}'],
])('%s', (_, before, next, after) => {
  expect(writeJson(before, next)).toBe(after);
});

test('an entry between others: the others stay byte for byte', () => {
  const entry = (id: string, name: string) => `  { "id": "${id}", "tags": ["one","two"],\n    "name":"${name}" }`;
  const file = (name: string) => `[\n${entry('a', 'A')},\n\n${entry('b', name)},\n${entry('c', 'C')}\n]\n`;
  const value = JSON.parse(file('B')) as Record<string, unknown>[];
  expect(
    writeJson(
      file('B'),
      value.map((one) => (one['id'] === 'b' ? { ...one, name: 'X' } : one)),
    ),
  ).toBe(file('X'));
  expect(
    writeJson(
      file('B'),
      value.filter(({ id }) => id !== 'b'),
    ),
  ).toBe(`[\n${entry('a', 'A')},\n${entry('c', 'C')}\n]\n`);
});

test('any change: the text has the new value, and equal parts stay as written', () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  const style = fc.constantFrom(undefined, 2, 4, '\t');
  fc.assert(
    fc.property(json, json, style, (before, next, space) => {
      const text = JSON.stringify(before, null, space);
      expect(JSON.parse(writeJson(text, next))).toEqual(next);
      expect(writeJson(text, before)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
