import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaToText, stretchesOf, texToRich, texToText } from './tex.ts';

test.each([
  [String.raw`M{\"u}ller, J\"org, G{\"{o}}del`, 'Müller, Jörg, Gödel'],
  [
    String.raw`Erd\H{o}s, \v{S}koda, \'{\i}, \'\i, \c{c}, \aa, {\O}re, \L{}ukasz`,
    'Erdős, Škoda, í, í, ç, å, Øre, Łukasz',
  ],
  [String.raw`https://example.org/{\~{}}14, {\^{}}0, \~{}x`, 'https://example.org/~14, ^0, ~x'],
  [String.raw`R\&D at 5\% \#1 a\_b \$5`, 'R&D at 5% #1 a_b $5'],
  ["``A'' -- b---c~d, it's", '“A” – b—c d, it’s'.replace('’', "'")],
  [String.raw`$\alpha^2$-Decay of H$_2$O at $10^{-3}\,$K`, 'α²-Decay of H₂O at 10⁻³ K'],
  [String.raw`A \emph{very} {\bf bold} \textsc{Claim}`, 'A very bold Claim'],
  [String.raw`{The {DNA} of \{braces\}}`, 'The DNA of {braces}'],
  [String.raw`\{C2\} in {\{}MOOC{\}}s, $\{A\}$, \{a, b\}`, 'C2 in MOOCs, {A}, {a, b}'],
  ['It costs $5', 'It costs $5'],
  [String.raw`\href{https://example.org}{Here}, \url{https://a.b/c_d}`, 'Here, https://a.b/c_d'],
  [String.raw`\unknowncommand{kept} \another`, 'kept'],
  ['  two\n  lines ', 'two lines'],
  ['橘、葵', '橘、葵'],
])('%s reads %s', (tex, text) => {
  expect(texToText(tex)).toBe(text);
});

test.each([
  [String.raw`\alpha \cdot \frac{1}{2}`, 'α·1/2'],
  [String.raw`\frac{a+b}{\sqrt{c+d}}`, '(a+b)/(√(c+d))'],
  [String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`, 'a =b c =d'],
  [String.raw`x \in \R, \mathbb{E}[X_{\max}]`, 'x∈R,E[Xₘₐₓ]'],
  [String.raw`x = 1 \text{ if } y^{ab}`, 'x=1 if y^ab'],
])('a formula %s reads %s', (tex, text) => {
  expect(formulaToText(tex)).toBe(text);
});

test('marks stay as tags where they are wanted, formulas in stretches', () => {
  expect(texToRich(String.raw`\emph{E. coli} in {\it vivo}, $x^{ab}$`)).toBe(
    '<i>E. coli</i> in <i>vivo</i>, x<sup>ab</sup>',
  );
  expect(stretchesOf(String.raw`On $\mathcal{O}(n^2)$ {Sorts} \& more`)).toEqual([
    { kind: 'text', text: 'On ' },
    { kind: 'math', text: String.raw`\mathcal{O}(n^2)` },
    { kind: 'text', text: ' Sorts & more' },
  ]);
  expect(stretchesOf(String.raw`\emph{E. coli $x$} and {\sc gc}, H\textsubscript{2}O`)).toEqual([
    { kind: 'text', text: 'E. coli ', marks: ['i'] },
    { kind: 'math', text: 'x', marks: ['i'] },
    { kind: 'text', text: ' and ' },
    { kind: 'text', text: 'gc', marks: ['sc'] },
    { kind: 'text', text: ', H' },
    { kind: 'text', text: '2', marks: ['sub'] },
    { kind: 'text', text: 'O' },
  ]);
  expect(stretchesOf('From $5 up')).toEqual([{ kind: 'text', text: 'From $5 up' }]);
});

test('reads any input to its end, and never as the word undefined', () => {
  const piece = fc.oneof(
    fc.constantFrom('\\', '{', '}', '$', '^', '_', '~', "\\'", '\\"', '\\~{}', '\\c', '\\frac', '\\emph', '\\url', ' '),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const tex = pieces.join('');
      fc.pre(!tex.includes('undefined'));
      for (const text of [texToText(tex), texToRich(tex), ...stretchesOf(tex).map((item) => item.text)]) {
        expect(text).not.toContain('undefined');
      }
    }),
    runs(500, 20_000),
  );
});
