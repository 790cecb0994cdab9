import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSafeLink, readLink } from './link.ts';

test.each([
  ['example.org', 'http://example.org'],
  ['example.org/a?b#c', 'http://example.org/a?b#c'],
  ['localhost:3000/path', 'http://localhost:3000/path'],
  ['127.0.0.1:8888', 'http://127.0.0.1:8888'],
  ['例え.jp', 'http://例え.jp'],
  ['https://example.org', 'https://example.org'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  ['tel:+81312345678', 'tel:+81312345678'],
  ['/research', '/research'],
  ['#methods', '#methods'],
  ['//example.org/a', '//example.org/a'],
])('%s becomes %s', (typed, href) => {
  expect(readLink(typed)).toEqual({ kind: 'link', href });
});

test.each(['', '   ', '\t'])('empty input %j removes the link', (typed) => {
  expect(readLink(typed)).toEqual({ kind: 'remove' });
});

test.each([
  'two words',
  ' https://example.org',
  'https://example.org/a b',
  'example\u3000.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '/\\example.org',
])('%j is refused', (typed) => {
  expect(readLink(typed)).toEqual({ kind: 'invalid' });
});

test('an accepted link has only safe protocols for a browser, for any input', () => {
  const pieces = fc.constantFrom(
    'javascript',
    'data',
    ':',
    '/',
    '\\',
    '#',
    'http',
    ' ',
    '\u0000',
    '\t',
    'a',
    '1',
    '%0a',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((parts) => parts.join('')),
      ),
      (typed) => {
        const read = readLink(typed);
        if (read.kind !== 'link') return;
        expect(isSafeLink(read.href)).toBe(true);
        const url = URL.parse(read.href, 'https://site.example/blog/post');
        if (url) expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol);
      },
    ),
  );
});
