import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBibliography } from './bibliography.ts';
import { readBibtex, writeBibtex } from './bibtex.ts';
import { texToText } from './tex.ts';
import { normalizeFields } from './tidy-fields.ts';

const tidy = (title: string) => normalizeFields({ title }).title ?? '';
const only = (fields: string) => {
  const [found] = readBibliography(`@article{k, title={T}, author={Oda, Mei}, year={2020}, ${fields}}`).publications;
  if (!found) throw new Error('no record');
  return found;
};

test.each([
  ['Walls &amp; bricks', 'Walls \\& bricks'],
  ['Walls \\&amp; bricks', 'Walls \\& bricks'],
  ['It&#8217;s &ldquo;x&rdquo;', 'It’s “x”'],
  ['It&#x2019;s M&uuml;ller', 'It’s Müller'],
  ['a &lt; b &gt; c', 'a \\textless{} b \\textgreater{} c'],
  ['&amp;amp;', '\\&{}amp;'],
  ['&lt;i&gt;', '\\textless{}i\\textgreater{}'],
  ['5&nbsp;m', '5~m'],
  ['100&#37; &#35;1 a&#95;b', '100\\% \\#1 a\\_b'],
  ['&notanentity; R&D', '\\&notanentity; R\\&D'],
  ['<i>Homo</i> <em>s</em> <jats:italic>x</jats:italic>', '\\emph{Homo} \\emph{s} \\emph{x}'],
  ['<b>a</b> <jats:bold>b</jats:bold>', '\\textbf{a} \\textbf{b}'],
  ['H<sub>2</sub>O<sup>+</sup>', 'H\\textsubscript{2}O\\textsuperscript{+}'],
  ['<scp>mcmc</scp> <jats:sc>x</jats:sc>', '\\textsc{mcmc} \\textsc{x}'],
  ['<i>a <sub>b</sub></i>', '\\emph{a \\textsubscript{b}}'],
  ['<span class="x">a</span><jats:p>b</jats:p>', 'a b'],
  ['a < b and c > d', 'a < b and c > d'],
  ['a<b and c>d', 'a<b and c>d'],
  ['<i>not closed', 'not closed'],
  ['On <mml:math xmlns:mml="x"><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>', 'On $x^{2}$'],
  [
    '<math><mrow><msub><mi>CO</mi><mn>2</mn></msub></mrow></math>',
    '$\\mathrm{CO}_{2}$'.replace('\\mathrm{CO}', '{\\mathrm{CO}}'),
  ],
  ['<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>', '$\\frac{a}{b+1}$'],
  [
    '<mml:math><mml:msqrt><mml:mi>s</mml:mi></mml:msqrt><mml:mo>=</mml:mo><mml:mn>13</mml:mn></mml:math> TeV',
    '$\\sqrt{s}=13$ TeV',
  ],
  ['<mml:math><mml:mi>α</mml:mi><mml:mo>≤</mml:mo><mml:mi>β</mml:mi></mml:math>', '$\\alpha \\le \\beta$'],
  ['<mml:math><mml:mover><mml:mi>p</mml:mi><mml:mo>¯</mml:mo></mml:mover></mml:math>', '$\\bar{p}$'],
  ['R&D 100% #1 a_b x^2', 'R\\&D 100\\% \\#1 a\\_b x\\textasciicircum{}2'],
  ['$a_b^2$ and \\(c_d\\)', '$a_b^2$ and \\(c_d\\)'],
  ['\\url{https://a.test/a_b%20c} a_b', '\\url{https://a.test/a_b%20c} a\\_b'],
  ['R\\&D 5\\% \\_', 'R\\&D 5\\% \\_'],
  ['\\ensuremath{a_{b}}', '\\ensuremath{a_{b}}'],
  ['Ho\\ifmmode \\check{r}\\else \\v{r}\\fi{}ava', 'Ho\\v{r}ava'],
])('converts the content of a field to TeX: %j', (said, tex) => {
  expect(tidy(said)).toBe(tex);
  expect(tidy(tex)).toBe(tex);
});

test.each([
  ['doi={10.1000/a_b&amp;c}', 'doi', '10.1000/a_b&c'],
  ['url={https://a.test/?a=1&amp;b_c=2%20}', 'url', 'https://a.test/?a=1&b_c=2%20'],
  ['journal={\\apj}', 'journal', 'The Astrophysical Journal'],
  ['journal={\\aap}', 'journal', 'Astronomy \\& Astrophysics'],
  ['journal={Brick &amp; Wall}', 'journal', 'Brick \\& Wall'],
])('BibTeX that is given away: %s', (fields, name, value) => {
  expect(readBibtex(only(fields).bibtex)[0]?.fields[name]).toBe(value);
});

test.each([
  ['month = jul # {~18,}', '1995-07-18'],
  ['month = {07 18}', '1995-07-18'],
  ['month = {jul}', '1995-07'],
  ['month = jul, day = 18', '1995-07-18'],
])('the day of a month: %s', (fields, date) => {
  const { publications } = readBibliography(`@misc{k, title={T}, year={1995}, ${fields}}`);
  expect(publications[0]?.csl).toMatchObject({
    issued: { 'date-parts': [expect.arrayContaining(date.split('-').map(Number))] },
  });
  expect(publications[0]?.bibtex).not.toContain('07~');
});

const specials = fc.array(
  fc.constantFrom(
    'a',
    'B',
    ' ',
    '&',
    '%',
    '#',
    '_',
    '^',
    '\\&',
    '\\%',
    '\\#',
    '\\_',
    '{C}',
    '$x_1^2$',
    '\\emph{d}',
    '<',
    '>',
    'é',
    '日',
  ),
  { maxLength: 12 },
);

test('exported BibTeX has the same meaning, and no special character of LaTeX', () => {
  fc.assert(
    fc.property(specials, (pieces) => {
      const title = `T${pieces.join('')}`;
      const fields = normalizeFields({ title });
      const [read] = readBibtex(writeBibtex([{ type: 'article', key: 'k', fields }]));
      expect(read?.fields).toEqual({ title: fields.title });
      expect(normalizeFields(fields)).toEqual(fields);
      expect(texToText(fields.title ?? '')).toBe(texToText(title));
      const bare = (fields.title ?? '').replace(/\$[^$]*\$|\\[^]/g, '');
      expect(bare).not.toMatch(/[&%#_^]/);
    }),
    runs(300, 5_000),
  );
});
