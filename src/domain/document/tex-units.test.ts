import { processorTime } from '#support/processor-time.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadMath, type RenderTex } from './math.ts';
import { withUnits } from './tex-units.ts';

let render: RenderTex;
beforeAll(async () => {
  render = await loadMath({});
});

/** Returns the text of a rendered formula, without the TeX in its annotation. */
const said = (tex: string) => {
  const { html, error } = render(tex, false);
  return error ?? html?.replace(/<annotation.*<\/annotation>/s, '').replace(/<[^>]*>/g, '');
};

test.each([
  ['\\num{12345.67891}', '12345.67891'],
  ['\\num{1e-3}', '1×10−3'],
  ['\\num{1.23(4)e5}', '1.23(4)×105'],
  ['\\num{.5}', '0.5'],
  ['\\SI{5}{\\kilo\\metre\\per\\second\\squared}', '5kms−2'],
  ['\\qty[per-mode = symbol]{3,5}{\\micro\\gram}', '3.5µg'],
  ['\\qty{9.81}{m.s^{-2}}', '9.81ms−2'],
  ['\\si{kg.m/s^2}', 'kgm/s2'],
  ['\\unit{\\square\\metre}', 'm2'],
  ['\\unit{\\ohm\\tothe{3}}', 'Ω3'],
  ['\\qty{25}{\\degreeCelsius}', '25°C'],
  ['\\qty{90}{\\degree}', '90°'],
  ['\\qty{40}{\\percent}', '40%'],
])('%s is read as siunitx means it', (tex, shown) => {
  expect(said(tex)?.replaceAll(/\s/g, '')).toBe(shown);
});

test('groups digits in threes, from five digits on', () => {
  expect(withUnits('\\num{12345.67891}')).toBe('{12\\,345.678\\,91}');
  expect(withUnits('\\num{1234}')).toBe('{1234}');
});

test('keeps unknown units by name, and macros of the site or a formula', () => {
  expect(said('\\qty{5}{\\parsnip}')).toContain('\\parsnip');
  expect(withUnits('\\qty{\\frac{a}{b}}')).toBe('\\qty{\\frac{a}{b}}');
  expect(withUnits('\\unit{x}', new Set(['unit']))).toBe('\\unit{x}');
  expect(withUnits('\\newcommand{\\SI}[2]{#1} \\SI{1}{2}')).toBe('\\newcommand{\\SI}[2]{#1} \\SI{1}{2}');
});

test('reads any input at once, with balanced braces', () => {
  const piece = fc.constantFrom(
    '\\qty',
    '\\SI',
    '\\num',
    '\\si',
    '{',
    '}',
    '[',
    ']',
    '1',
    'e',
    '-',
    '\\per',
    '\\metre',
    '^',
    '\\tothe',
    '\\',
    'constructor',
    '\\constructor',
    '\\__proto__',
    '日',
    '(',
    ')',
    '.',
    '/',
    ' ',
  );
  const depth = (tex: string) => tex.replace(/\\./gs, '').replace(/[^{}]/g, '').length % 2;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const tex = pieces.join('');
      expect(depth(withUnits(tex))).toBe(depth(tex));
    }),
    runs(500, 20_000),
  );
  const begin = processorTime();
  withUnits('\\SI{'.repeat(1_250));
  withUnits(`\\num{${'1'.repeat(4_900)}x}`);
  withUnits(`\\si{${'/ '.repeat(2_400)}}`);
  expect(processorTime() - begin).toBeLessThan(500);
});
