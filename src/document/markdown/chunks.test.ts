/** Files of Quarto and R Markdown (IMP-20). */
import { inEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { markdownEntry } from '#importers/post-entry.ts';

const entry = (path: string, text: string) => markdownEntry(path, text, () => true);
const blocksOf = (text: string, path = 'a.qmd') => entry(path, text).read(() => undefined).blocks;
const chunk = (first: string, ...lines: string[]) => ['```' + first, ...lines, '```'].join('\n');

test('chunks are code in their language, without their options', () => {
  const text = [
    chunk('{python}', '#| label: fig-a', '#| fig-cap: Reeds', '', 'plot()'),
    chunk('{r reeds, echo=TRUE, fig.cap="All, of them"}', 'x <- 1'),
    chunk('{ojs}', '//| echo: true', 'viewof x = 1'),
    chunk('{julia}', '#| lst-label: lst-run', '#| lst-cap: Running', 'run()'),
    chunk('{.python filename="a.py"}', 'import a'),
  ].join('\n\n');
  expect(blocksOf(text).map(({ data }) => [(data.language as { value: string }).value, data.code])).toEqual([
    ['python', 'plot()'],
    ['r', 'x <- 1'],
    ['javascript', 'viewof x = 1'],
    ['julia', 'run()'],
    ['python', 'import a'],
  ]);
  expect(blocksOf(text)[3]?.data).toMatchObject({ name: 'Running', label: 'lst:run' });
});

test('hidden content is left out without a loss, and losses keep their lines', () => {
  const text = [
    '---\ntitle: A\nexecute:\n  echo: false\n---',
    chunk('{r setup, include=FALSE}', 'library(reeds)'),
    chunk('{python}', 'hidden()'),
    chunk('{python}', '#| echo: true', 'seen()'),
    chunk('{=latex}', '\\newpage'),
    '<object data="a.swf">gone</object>',
  ].join('\n\n');
  const { read, diagnostics, facts } = entry('a.qmd', text);
  const document = read(() => undefined);
  expect(document.blocks.map(({ data }) => data.code)).toContain('seen()');
  expect(JSON.stringify(document)).not.toMatch(/hidden|library|newpage/);
  expect(inEnglish(diagnostics?.(document, () => true))).toMatchObject([{ what: "words 'gone'" }]);
  const line = text.split('\n').findIndex((one) => one.includes('gone')) + 1;
  expect(diagnostics?.({ blocks: [] }, () => true).map((loss) => loss.line)).toContain(line);
  expect(inEnglish(facts.notices)).toEqual([
    'This file does not contain the output of 3 code chunks. To include the output, import the rendered notebook (.ipynb).',
  ]);
});

test('folds code as the header says, and reads raw HTML as HTML', () => {
  const text = `---\nformat:\n  html:\n    code-fold: true\n---\n\n${chunk('{r}', 'x <- 1')}\n\n${chunk('{=html}', '<b>Words</b>')}`;
  expect(blocksOf(text, 'a.Rmd')).toMatchObject([
    { type: 'details', data: { summary: 'Code', blocks: [{ type: 'code', data: { code: 'x <- 1' } }] } },
    { type: 'paragraph', data: { text: '<b>Words</b>' } },
  ]);
});

test('diagrams are drawn, with their captions and labels', () => {
  const text = chunk(
    '{mermaid}',
    '%%| label: fig-plan',
    '%%| fig-cap: A <plan> "of" `it` & more',
    'flowchart LR',
    'a --> b',
  );
  expect(blocksOf(text)).toMatchObject([
    {
      type: 'diagram',
      data: { code: 'flowchart LR\na --> b', caption: 'A &lt;plan&gt; "of" `it` &amp; more', label: 'fig:plan' },
    },
  ]);
});

test('chunks within longer fences are shown, and one without an end extends to the end', () => {
  const shown = '````markdown\n' + chunk('{r}', 'x') + '\n````';
  expect(blocksOf(shown)).toMatchObject([{ data: { code: '```{r}\nx\n```' } }]);
  expect(blocksOf('```{r}\nx\n\n# no heading')).toHaveLength(1);
  expect(blocksOf('```{r}\n'.repeat(5_000))).toHaveLength(1);
});

test('braces in other Markdown stay: they are directives there', () => {
  expect(blocksOf(chunk('{note}', 'Words'), 'a.md')).toMatchObject([{ type: 'code', data: { code: 'Words' } }]);
});

test('labels of pictures, headings and tables are known by their references', () => {
  const blocks = blocksOf(
    'See @fig-a and @sec-b.\n\n![A](https://example.org/a.png){#fig-a width=50%}\n\n## B {#sec-b}',
  );
  expect(blocks[0]?.data.text).toBe(
    'See <span class="ref" data-to="fig:a"></span> and <span class="ref" data-to="sec:b"></span>.',
  );
  expect(blocks[2]?.data).toMatchObject({ text: 'B', label: 'sec:b' });
});
