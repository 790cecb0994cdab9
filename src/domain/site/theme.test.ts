import { corners, facePairs } from '#contract/site-settings.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, hexOf, mixed, oklabOf } from './colour.ts';
import { accentsOf, defaultAccents, enough, grounds, themeSheet, tinted } from './theme.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

test('a colour is itself on its way through OKLab and back, and the ends of a mixture are its colours', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(hexOf(oklabOf(colour))).toBe(colour);
    }),
  );
  expect(mixed('#b93524', '#fbfaf7', 1)).toBe('#b93524');
  expect(mixed('#b93524', '#fbfaf7', 0)).toBe('#fbfaf7');
});

test('any accent is legible on every background in light and dark mode, and on its own tint', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const accents = accentsOf(colour);
      for (const scheme of ['light', 'dark'] as const) {
        for (const ground of grounds[scheme]) {
          expect(contrast(accents[scheme], ground)).toBeGreaterThanOrEqual(enough);
          expect(contrast(accents[scheme], mixed(accents[scheme], ground, tinted))).toBeGreaterThanOrEqual(enough);
        }
        expect(contrast(accents.seal[scheme], '#fbfaf7')).toBeGreaterThanOrEqual(enough);
      }
      expect(contrast(accents.print, '#ffffff')).toBeGreaterThanOrEqual(7);
    }),
    { numRuns: 500 },
  );
});

test('an accent that is read as it is stays as it is', () => {
  expect(accentsOf('#2a5db0').light).toBe('#2a5db0');
  expect(accentsOf('#1d6b5c').light).toBe('#1d6b5c');
  expect(accentsOf(null)).toEqual(defaultAccents);
});

test('the grounds and the product’s accents are those of tokens.css', () => {
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const said = (name: string) => new RegExp(`--${name}: light-dark\\(([^)]*)\\)`).exec(tokens)?.[1]?.split(', ');
  const long = (colour = '') => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour);
  const of = ['paper', 'card', 'tint'].map((name) => said(name)?.map(long));
  expect(of.map((pair) => pair?.[0])).toEqual(grounds.light);
  expect(of.map((pair) => pair?.[1])).toEqual(grounds.dark);
  expect(said('accent')).toEqual([defaultAccents.light, defaultAccents.dark]);
  expect(said('seal')).toEqual([defaultAccents.seal.light, defaultAccents.seal.dark]);
});

test('the product’s own look needs no sheet; every other has one that names nothing from outside', () => {
  for (const faces of facePairs) {
    for (const corner of corners) {
      for (const accent of [null, '#2a5db0']) {
        const sheet = themeSheet({ accent, faces, corner, seal: null });
        if (accent === null && faces === 'newsreader' && corner === 'soft') expect(sheet).toBeUndefined();
        else expect(sheet).toMatch(/^@layer base\{[^<]*\}$/);
        expect(sheet ?? '').not.toMatch(/url|import/);
      }
    }
  }
});
