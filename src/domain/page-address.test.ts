import { normalisePath } from '#domain/path.ts';
import { pages } from '#contract/paths.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOwnPagePath, isReservedAddress, pageAddress } from './page-address.ts';

test('no page or folder of the site can be replaced by a custom page', () => {
  const ofRoutes = readdirSync(new URL('../pages', import.meta.url), { withFileTypes: true })
    .map(({ name }) => name.replace(/\.astro$/, ''))
    .filter((name) => !/[[.]/.test(name));
  const ofContract = Object.values(pages)
    .map((page) => (typeof page === 'string' ? page : (page as (...all: unknown[]) => string)('x', 'y', 'z')))
    .map((path) => path.split('/')[1] ?? '')
    .filter((first) => first !== '' && first !== 'x' && !first.includes('.'));
  const taken = [...new Set([...ofRoutes, ...ofContract, 'api', 'cards', 'search-index', 'resume', 'keirekisho'])];
  expect(taken).toEqual(expect.arrayContaining(['about', 'blog', 'media', 'research', 'terms-of-service', 'users']));
  expect(taken.filter((first) => !isReservedAddress(first))).toEqual([]);
  expect(['/', '/about', '/rss.xml', '/blog/own', '/_astro/x.js', '/resume'].filter(isOwnPagePath)).toEqual([]);
  expect(isOwnPagePath('/reading-group')).toBe(true);
});

test('every name gives a valid path', () => {
  expect(pageAddress('Lab Notes (2026)')).toBe('lab-notes-2026');
  expect(pageAddress('研究室')).toBe('研究室');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constant('../../etc')), (name) => {
      const address = pageAddress(name);
      expect(address).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
      expect(normalisePath(pages.own(address))).toBe(pages.own(address));
    }),
    runs(200, 5_000),
  );
});
