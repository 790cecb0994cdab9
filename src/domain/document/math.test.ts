import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { hostileHtml } from '#support/hostile.ts';
import { processorTime } from '#support/processor-time.ts';
import { runs } from '#support/runs.ts';
import { Parser } from 'htmlparser2';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { definitionsIn } from './tex-definitions.ts';
import { loadMath, type RenderTex } from './math.ts';
import { renderDocument } from '#document/render.ts';

let render: RenderTex;
beforeAll(async () => {
  render = await loadMath();
});

const elements = new Set(
  'math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mphantom mpadded msub msup msubsup munder'
    .concat(' mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose')
    .split(' '),
);

/** Finds forbidden markup in `html` with another parser. */
function forbidden(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!elements.has(name)) found.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^(?:style|id|href|src|xlink:href|on.*|action.*)$/.test(key) || /[<>"']|script|url|:/i.test(value)) {
          found.push(`${name} ${key}=${value}`);
        }
      }
    },
    oncomment: () => found.push('comment'),
  });
  parser.end(html);
  return found;
}

const commands = [
  '\\frac',
  '\\sqrt',
  '\\text',
  '\\mathrm',
  '\\mathbb',
  '\\left(',
  '\\right)',
  '\\sum',
  '\\int',
  '\\alpha',
  '\\color',
  '\\textcolor',
  '\\def\\a',
  '\\a',
  '\\newcommand',
  '\\let',
  '\\gdef',
  '\\edef',
  '\\expandafter',
  '\\csname',
  '\\href',
  '\\url',
  '\\includegraphics',
  '\\class',
  '\\id',
  '\\style',
  '\\data',
  '\\html',
  '\\rule',
  '\\hspace',
  '\\begin{align}',
  '\\end{align}',
  '\\begin{matrix}',
  '\\end{matrix}',
  '\\begin{array}{c|c}',
  '\\end{array}',
  '\\hline',
  '\\tag',
  '\\label',
  '\\eqref',
  '\\verb|',
  '\\char"3C',
  '\\cancel',
  '\\boxed',
  '\\ce',
  '\\bm',
  '\\Huge',
  '\\xrightarrow',
  '\\overbrace',
  '\\substack',
  '\\not',
  '\\phantom',
  '\\smash',
  '\\raisebox',
  '\\operatorname',
];
const piece = fc.oneof(
  fc.constantFrom(...commands),
  fc.constantFrom('{', '}', '[', ']', '^', '_', '&', '\\\\', '$', '#1', '%', '~', "'", ' ', '\n', '9999em', '-1', '\\'),
  fc.constantFrom('x', 'y', '1', '=', '<', '>', '"', '日本', 'é', '𝒳', '\ud800', '\0', '</math>', ']]>', '<!--'),
  fc.constantFrom(...hostileHtml).map((text) => text.slice(0, 120)),
);
/** Whole valid formulas, and pieces of TeX in random order. */
const tex = fc.oneof(
  fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `\\frac{${pieces.join('')}}{x}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

test('any TeX gives only allowed MathML, in bounded time', () => {
  fc.assert(
    fc.property(tex, fc.boolean(), (text, display) => {
      const start = processorTime();
      const { html, error } = render(text, display);
      expect(processorTime() - start).toBeLessThan(1_000);
      if (html === undefined) expect(error).toMatch(new RegExp(`^${messages.mathWrong}`));
      else expect(forbidden(html)).toEqual([]);
    }),
    runs(500, 10_000),
  );
});

const bombs = {
  'a macro that is itself': '\\def\\a{\\a\\a}\\a',
  'macros that double': `${'abcdefghijklmnopqrstuvwxyz'.replace(/./g, (c) => `\\def\\${c}z{\\${c}\\${c}}`)}\\az`,
  'a long macro, often': `\\def\\a{${'x'.repeat(2_000)}}${'\\a'.repeat(1_400)}`,
  'groups in groups': '{'.repeat(2_500) + '}'.repeat(2_500),
  'roots in roots': '\\sqrt'.repeat(1_000),
  'powers of powers': 'x^{'.repeat(1_200) + '}'.repeat(1_200),
  'tables in tables': '\\begin{matrix}'.repeat(300),
  'half a pair': '\\left('.repeat(800),
  'cells without end': '\\begin{matrix}'.concat('&'.repeat(4_900), '\\end{matrix}'),
  'one letter': 'x'.repeat(limits.tex),
  'over the limit': 'x'.repeat(limits.tex + 1),
  'open brackets': '['.repeat(5_000),
  backslashes: '\\'.repeat(5_000),
  primes: "'".repeat(5_000),
  'spaces of a kilometre': '\\rule{99999999em}{99999999em}\\hspace{9999999cm}',
};

test.each(Object.entries(bombs))('%s: bounded', (_, text) => {
  const start = processorTime();
  const { html } = render(text, true);
  expect(processorTime() - start).toBeLessThan(2_000);
  if (html !== undefined) {
    expect(forbidden(html)).toEqual([]);
    expect(html.length).toBeLessThan(300_000);
    expect(html).not.toContain('99999em"');
  }
});

test('a formula is MathML with its TeX beside it', () => {
  expect(render('a < b', false).html).toBe(
    '<math><semantics><mrow><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></mrow>' +
      '<annotation encoding="application/x-tex">a &lt; b</annotation></semantics></math>',
  );
  expect(render('\\frac{a}{b', false).error).toMatch(/^This formula could not be read\. Unexpected end of input/);
  expect(render('\\href{https://example.org}{x}', false).error).toBeDefined();
});

const math = (text: string, label = '') => ({ type: 'math', data: { tex: text, label } });
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });

test('formulas are numbered by their labels, and referred to by them, before and after', async () => {
  const { html } = await renderDocument({
    blocks: [
      paragraph('By <span class="inline-math">\\eqref{two}</span> and <a href="#one">the first</a>.'),
      math('a'),
      math('b', 'one'),
      { type: 'list', data: { items: [{ content: 'x', items: [], blocks: [math('c + \\eqref{one} \\label{two}')] }] } },
      paragraph('<span class="inline-math">\\ref{two}</span>, <span class="inline-math">\\eqref{none}</span>'),
    ],
  });
  expect(html).toContain('By <a href="#eq-2">(2)</a> and <a href="#eq-1">the first</a>');
  expect(html).toMatch(/<div class="math" id="eq-1">.*?<span class="number">\(1\)<\/span>/s);
  expect(html).toMatch(/<div class="math" id="eq-2">.*?<mtext>\(1\)<\/mtext>.*?<span class="number">\(2\)<\/span>/s);
  expect(html).toContain('<p><a href="#eq-2">2</a>, <code class="tex">\\eqref{none}</code></p>');
});

const shownNumbers = (html: string) =>
  [...html.matchAll(/id="(eq-\d+)"|class="tml-tag">([^<]*)<|class="number">([^<]*)</g)].map(
    ([, id, tag, number]) => id ?? tag ?? number,
  );

test('labelled lines of align are numbered one by one, in one row with formulas around them', async () => {
  const { html } = await renderDocument({
    blocks: [
      math('a', 'one'),
      math(
        '\\begin{align}a&=\\begin{matrix}1\\\\2\\end{matrix}\\label{two}\\\\b&=c\\\\d&=e\\label{three}\\end{align}',
        'all',
      ),
      math('b', 'four'),
      paragraph('<span class="inline-math">\\eqref{three}</span> <span class="inline-math">\\ref{four}</span>'),
      paragraph('<span class="inline-math">\\eqref{all}</span>'),
    ],
  });
  expect(shownNumbers(html)).toEqual(['eq-1', '(1)', 'eq-2', '(2)', '(3)', 'eq-5', '(4)']);
  expect(html).toContain('<a href="#eq-2">(3)</a> <a href="#eq-5">4</a>');
  expect(html).toContain('<a href="#eq-2">(2)</a>');
});

test('a tag replaces the number, also in references', async () => {
  const { html } = await renderDocument({
    blocks: [
      math('a \\tag{K<1}', 'kepler'),
      math('b', 'one'),
      math('\\begin{align}a&=b\\tag{A}\\label{x}\\\\c&=d\\label{y}\\end{align}'),
      paragraph('<span class="inline-math">\\eqref{kepler}</span> <span class="inline-math">x \\eqref{y}</span>'),
    ],
  });
  expect(shownNumbers(html)).toEqual(['eq-1', '(K&lt;1)', 'eq-2', '(1)', 'eq-3', '(A)', '(2)']);
  expect(html).toContain('<a href="#eq-1">(K&lt;1)</a>');
  expect(html).toContain('<mtext>(2)</mtext>');
});

test('of two formulas with one label, references link to the first', async () => {
  const { html } = await renderDocument({
    blocks: [math('a', 'x'), math('b', 'x'), math('\\begin{gather}a\\label{x}\\\\b\\label{y}\\end{gather}')],
  });
  expect(shownNumbers(html)).toEqual(['eq-1', '(1)', 'eq-2', '(2)']);
});

test('invalid TeX is shown as typed', async () => {
  const { html } = await renderDocument({ blocks: [math('\\frac{<b>'), paragraph('x')] });
  expect(html).toBe(
    '<div class="math"><div class="formula"><code class="tex">\\frac{&lt;b&gt;</code></div></div>\n<p>x</p>',
  );
});

test('the site’s macros work in every formula, with bounded work', async () => {
  const render = await loadMath({ RR: '\\mathbb{R}', norm: '\\left\\lVert #1 \\right\\rVert' });
  expect(render('f: \\RR \\to \\RR', false).html).toContain('ℝ');
  expect(render('\\norm{x}', true).html).toContain('‖');
  expect(render('\\RR', false).html).toContain('<annotation encoding="application/x-tex">\\RR</annotation>');
  // Macros that a formula defines do not apply to the next formula, and macros of one site do not apply to another.
  expect(render('\\gdef\\RR{Q}\\RR', false).error).toBeUndefined();
  expect(render('\\RR', false).html).toContain('ℝ');
  expect((await loadMath({}))('\\RR', false).html ?? '').not.toContain('ℝ');
  const doubling = Object.fromEntries(
    [...'abcdefghijklmnopqrst'].map((name, at, all) => [`x${name}`, `\\x${all[at + 1] ?? 'a'}`.repeat(80)]),
  );
  const begin = processorTime();
  expect((await loadMath(doubling))('\\xa', false).error).toBeDefined();
  expect(processorTime() - begin).toBeLessThan(2_000);
});

test('definitions of a formula work, even for names of Temml, and an unclosed one is reported', async () => {
  const render = await loadMath({});
  const given =
    '\\newcommand{\\R}{\\mathbb{R}} \\newcommand\\norm[1]{\\|#1\\|} \\DeclareMathOperator*{\\argmin}{arg\\,min} \\norm{x} \\in \\R';
  expect(render(given, true).html).toContain('<mi>ℝ</mi>');
  const { macros, rest } = definitionsIn(given);
  expect(macros).toEqual({ R: '\\mathbb{R}', norm: '\\|#1\\|', argmin: '\\operatorname*{arg\\,min}' });
  expect(rest.trim()).toBe('\\norm{x} \\in \\R');
  expect(render('\\newcommand{\\a}{b', true).error).toBeDefined();
  expect(render('\\newcommand{\\a}{\\a\\a}\\a', true).error).toBeDefined();
  expect(Object.keys(definitionsIn('\\newcommand{\\constructor}{x}').macros)).toEqual(['constructor']);
});
