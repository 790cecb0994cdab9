import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('Latin in a Japanese heading has a weight that its font has, with the line breaks of text', () => {
  const weights = sheet('faces.css')
    .split('@font-face')
    .filter((face) => face.includes("'Newsreader Display'"))
    .map((face) => /font-weight: ([^;]+)/.exec(face)?.[1]);
  expect(new Set(weights)).toEqual(new Set(['500']));
  const [, rule] = /:is\(h1, h2, h3\) > :lang\(ja\) \{([^}]*)\}/.exec(sheet('in-japanese.css')) ?? [];
  expect(rule).toMatch('font-weight: 700;');
  expect(rule).toMatch('font-synthesis-weight: none;');
  expect(rule).toMatch('line-break: strict;');
  expect(rule).toMatch('text-spacing-trim: trim-start;');
});
