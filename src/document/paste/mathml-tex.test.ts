import { loadMath } from '#domain/document/math.ts';
import { expect, test } from 'vitest';
import { parse } from '../html-tree.ts';
import { texOfMathml } from './mathml-tex.ts';

const render = await loadMath({});
const again = (tex: string) => texOfMathml(parse(render(tex, true).html ?? ''));

test.each([
  'E = mc^2',
  '\\frac{a+1}{\\sqrt{b}} - \\sqrt[3]{x_i^2}',
  '\\sum_{i=1}^{n} \\int_0^1 f(x)\\,dx',
  '\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\left( \\frac{1}{2} \\right) \\in \\mathbb{R} \\cup \\{ \\alpha, \\beta \\}',
  '\\hat{x} + \\vec{v} + \\overline{ab} + \\underbrace{x+y}_{n}',
  '\\text{if } x > 0 \\text{ \\& more}',
  '\\mathcal{L} \\mathbf{x} \\mathrm{d} \\nabla \\partial \\infty \\cdot \\times',
  "f'(x) \\le {n \\choose k}",
])('converts MathML of %s to equivalent TeX', (tex) => {
  const read = again(tex);
  const shown = render(read, true);
  expect(shown.error, read).toBeUndefined();
  const words = (html = '') => html.replace(/<annotation.*?<\/annotation>|<[^>]*>|[\s\u2061-\u2064]/g, '');
  expect(words(shown.html), read).toBe(words(render(tex, true).html));
  // A second round trip changes nothing.
  expect(again(read)).toBe(again(again(read)));
});
