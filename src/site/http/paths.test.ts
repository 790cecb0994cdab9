import { pages } from '#contract/paths.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePath } from '#domain/path.ts';
import { contentType } from './paths.ts';

test.each([
  ['/', '/'],
  ['/blog?x=1', '/blog'],
  ['/blog/', '/blog/'],
  ['/blog/%e3%81%8f', '/blog/%E3%81%8F'],
  ['/blog/く', '/blog/%E3%81%8F'],
  ['/_astro/a.B1-c.js', '/_astro/a.B1-c.js'],
])('%s is %s', (target, path) => {
  expect(normalisePath(target)).toBe(path);
});

test.each([
  '/../etc/passwd',
  '/%2e%2e/etc/passwd',
  '/a/%2e/b',
  '/a%2fb',
  '/a%5cb',
  '/a//b',
  '/%00',
  '/a%0ab',
  '/%',
  '/%ff',
  'http://elsewhere/',
  '*',
  `/${'a'.repeat(3000)}`,
])('%s is not the path of a page', (target) => {
  expect(normalisePath(target)).toBeUndefined();
});

test('every id is encoded as in the contract, and no path leaves the root', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
      const id = text.normalize('NFC');
      fc.pre(id.isWellFormed() && !/[/\\\p{Cc}]/u.test(id) && id !== '.' && id !== '..');
      expect(normalisePath(pages.post(id))).toBe(pages.post(id));
    }),
    runs(300, 10_000),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const path = normalisePath(`/${text}`);
      if (path === undefined) return;
      expect(new URL(path, 'http://site.test').pathname).toBe(path);
    }),
    runs(300, 10_000),
  );
});

test('types by extension; an address without one is a page', () => {
  expect(contentType('/blog')).toBe('text/html; charset=utf-8');
  expect(contentType('/_astro/x.Ab12.css')).toBe('text/css; charset=utf-8');
  expect(contentType('/x.unknown')).toBe('application/octet-stream');
});
