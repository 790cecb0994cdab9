import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefersMarkdown } from './accept.ts';

test.each([
  ['text/markdown', true],
  ['TEXT/Markdown; Q=1', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html;q=0.2, text/markdown;q=0.3', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, */*', true],
  ['*/*, text/markdown', true],
  ['text/markdown;q=0.5, text/*;q=0.4, */*;q=0.9', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.8, text/html', false],
  ['text/markdown;q=0.8, */*', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.1, text/html;q=0.1;level=1', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [undefined, false],
  ['text/markdown;q=2', false],
  ['text/markdown;q=nan', false],
  ['text/markdownx', false],
  ['image/png, text/markdown+x', false],
  [`text/markdown,${'x/y,'.repeat(30_000)}`, false],
])('%s', (accept, isMarkdown) => {
  expect(prefersMarkdown(accept)).toBe(isMarkdown);
});

test('any header can be read', () => {
  const part = fc.constantFrom('text/markdown', 'text/html', '*/*', ';', ',', 'q=', '0.5', '1', ' ', '"', '\t', 'é');
  const parts = fc.array(part, { maxLength: 300 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), parts), (accept) => {
      expect(typeof prefersMarkdown(accept)).toBe('boolean');
    }),
    runs(500, 50_000),
  );
});
