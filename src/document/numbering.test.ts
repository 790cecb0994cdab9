import type { Block } from '#contract/documents.ts';
import { numberingOf } from '#blocks/numbering.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingLabelsOf } from './before-publishing.ts';
import { cleanDocument } from './clean.ts';
import { fromMarkdown } from './markdown/from-markdown.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { parseDocument } from './parse.ts';
import { renderDocument } from './render.ts';

const ref = (label: string) => `<span class="ref" data-to="${label}"></span>`;
const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });
const figure = (label = ''): Block => ({ type: 'figure', data: { media: 'x', alt: 'a', caption: 'Reeds', label } });
const table = (label = ''): Block => ({ type: 'table', data: { rows: [['1']], caption: 'Counts', label } });
const listing = (label = ''): Block => ({ type: 'code', data: { code: 'x = 1', label } });
const formula = (label = ''): Block => ({ type: 'math', data: { tex: 'x', label } });
const heading = (text: string, level: number, label = ''): Block => ({ type: 'header', data: { text, level, label } });
const callout = (kind: string, data: object = {}): Block => ({
  type: 'callout',
  data: { kind, text: 'So it is.', ...data },
});
const html = async (...blocks: Block[]) => (await renderDocument({ blocks })).html;

const english = paragraph('This is what the text says of itself.');

test('numbers all labeled parts in order, and references show and link to them', async () => {
  const rendered = await html(
    paragraph(
      `See ${ref('fig:b')}, ${ref('tbl:a')}, ${ref('eq:a')}, ${ref('lst:a')}, ${ref('thm:a')}, ${ref('sec:b')}.`,
    ),
    heading('Before', 2),
    heading('Within', 3, 'sec:b'),
    figure(),
    figure('fig:b'),
    table('tbl:a'),
    formula(),
    formula('eq:a'),
    listing('lst:a'),
    callout('theorem'),
    callout('lemma'),
    callout('theorem', { label: 'thm:a', title: 'Reeds' }),
    callout('proof'),
  );
  const links = [...rendered.matchAll(/<a class="ref" href="#([^"]*)">([^<]*)<\/a>/g)].map(([, to, words]) => [
    words,
    to,
  ]);
  expect(links).toEqual([
    ['Figure 2', 'fig:b'],
    ['Table 1', 'tbl:a'],
    ['(1)', 'eq-4'],
    ['Listing 1', 'lst:a'],
    ['Theorem 2', 'thm:a'],
    ['Section 1.1', 'within'],
  ]);
  for (const [, id] of links) expect(rendered).toContain(`id="${id}"`);
  for (const said of ['Figure 1</span>: Reeds', 'Table 1</span>: Counts', '>Lemma 1<', '>Proof<', '1.1</span> Within'])
    expect(rendered).toContain(said);
  expect(rendered).toContain('Theorem 2 <span class="title">(Reeds)</span>');
});

test('a Japanese text has Japanese names', async () => {
  const rendered = await html(
    paragraph(`これは${ref('fig:a')}と${ref('tbl:a')}と${ref('eq:a')}と${ref('sec:a')}と${ref('lem:a')}のはなしです。`),
    heading('はじめに', 2, 'sec:a'),
    figure('fig:a'),
    table('tbl:a'),
    formula('eq:a'),
    callout('lemma', { label: 'lem:a' }),
  );
  expect(rendered.replace(/<[^>]*>/g, '')).toContain('これは図1と表1と(1)と1節と補題1のはなしです。');
  expect(rendered).toContain('図1</span>：Reeds');
});

const medium = { kind: 'picture', width: 600, height: 400 } as const;
const two = (first = '', second = '', label = ''): Block => ({
  type: 'figure',
  data: {
    caption: 'Leaves',
    label,
    items: [
      { media: 'm'.repeat(22), alt: 'Recto', caption: 'Front', label: first },
      { media: 'm'.repeat(22), alt: 'Verso', caption: '', label: second },
    ],
  },
});

test.each([
  [english, 'See Figure 2(a), Figure 2(b), Figure 2.', 'Figure 2</span>: Leaves'],
  [paragraph('これは葉のはなしです。'), 'See 図2(a), 図2(b), 図2.', '図2</span>：Leaves'],
])('a reference to a part of a figure shows its letter and links to it', async (language, said, caption) => {
  const blocks = [
    language,
    figure(),
    two('fig:recto', 'fig:verso', 'fig:leaves'),
    paragraph(`See ${ref('fig:recto')}, ${ref('fig:verso')}, ${ref('fig:leaves')}.`),
  ];
  const { html: rendered } = await renderDocument({ blocks }, { media: () => medium });
  expect(rendered.replace(/<[^>]*>/g, '')).toContain(said);
  expect(rendered).toContain(caption);
  for (const label of ['fig:recto', 'fig:verso']) {
    expect(rendered).toContain(`<a class="ref" href="#${label}">`);
    expect(rendered.split(`<figure id="${label}">`)).toHaveLength(2);
  }
  expect(rendered).toContain('<figcaption><span class="number">(a)</span> Front</figcaption>');
  expect(rendered).toContain('<figcaption><span class="number">(b)</span></figcaption>');
});

test('images side by side without references have no letters; one for dark mode comes first', async () => {
  const [light, dark] = ['l'.repeat(22), 'd'.repeat(22)];
  const items = [
    { media: light, dark, alt: 'A' },
    { media: light, dark: 'gone', alt: 'B' },
  ];
  const { html: rendered } = await renderDocument(
    { blocks: [english, { type: 'figure', data: { caption: 'Both', items } }] },
    { media: (id) => (id === light || id === dark ? { ...medium, height: id === dark ? 300 : 400 } : undefined) },
  );
  expect(rendered).not.toContain('(a)');
  const [first = '', second = ''] = rendered.match(/<picture>.*?<\/picture>/g) ?? [];
  expect(first).toMatch(
    new RegExp(
      `^<picture><source type="image/avif" media="\\(prefers-color-scheme: dark\\)" width="600" height="300" srcset="/media/${dark}-480.avif`,
    ),
  );
  expect(first).toContain(`src="/media/${light}-600.webp" alt="A" width="600" height="400"`);
  expect(second).not.toContain('dark');
  expect([first.includes('lazy'), second.includes('lazy')]).toEqual([false, true]);
});

test('without a label nothing but statements is numbered; a label that nothing has is named before publishing', async () => {
  const blocks = [english, figure(), table(), listing(), heading('Plain', 2), paragraph(`See ${ref('fig:none')}.`)];
  const rendered = await html(...blocks);
  expect(rendered).not.toContain('class="number"');
  expect(rendered).toContain('<span class="unknown-ref" title="unknown label">@fig:none</span>');
  const text = { summary: { blocks: [] }, body: { blocks }, keywords: [] };
  expect(missingLabelsOf(text)).toEqual(['fig:none']);
});

test('TeX refers to all labels, and descriptions contain the text of references', async () => {
  const { html: rendered, text } = await renderDocument({
    blocks: [paragraph(`In <span class="inline-math">\\ref{fig:a}</span>, ${ref('fig:a')}.`), figure('fig:a'), english],
  });
  expect(rendered).toContain('<a href="#fig:a">1</a>');
  expect(text).toContain('Figure 1.');
});

test.each<[Block[]]>([
  [[figure('reeds')]],
  [[figure('Fig:reeds')]],
  [[heading('a', 2, 'sec:')]],
  [[figure('fig:a'), table('fig:a')]],
  [[formula('eq:a'), callout('details', { blocks: [formula('eq:a')] })]],
  [[callout('theorem', { label: 'x"><script>' })]],
])('a label of a wrong form, or that another has, is refused: %j', (blocks) => {
  expect(() => parseDocument(JSON.stringify({ blocks }))).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT' }) as Error,
  );
});

test('of two equal labels the first stays, and formulas keep their former names', () => {
  const { blocks } = cleanDocument({ blocks: [figure('fig:a'), figure('fig:a'), formula('energy')] });
  expect(blocks.map(({ data }) => data.label)).toEqual(['fig:a', undefined, 'energy']);
});

test("labels and references survive a round trip in Pandoc's syntax", () => {
  const blocks = [
    heading('Reeds', 2, 'sec:reeds'),
    paragraph(`As ${ref('fig:a')} and ${ref('tbl:a')}, ${ref('odd:one')} say.`),
    { type: 'figure', data: { media: 'a'.repeat(22), alt: 'A pen', caption: '', width: 'column', label: 'fig:a' } },
    { type: 'figure', data: { media: 'a'.repeat(22), alt: 'A pen', caption: 'Pen', width: 'wide', label: 'fig:b' } },
    table('tbl:a'),
    listing('lst:a_b'),
    formula('eq:a'),
    callout('theorem', { label: 'thm:a', title: 'Of <b>reeds</b>' }),
    callout('definition', { title: 'Pen' }),
  ];
  const body = cleanDocument({ blocks });
  const markdown = toMarkdown(body);
  for (const said of ['## Reeds {#sec:reeds}', 'As @fig:a and @tbl:a, ', '){#fig:a}', '{#lst:a_b}', '$${#eq:a}'])
    expect(markdown).toContain(said);
  expect(fromMarkdown(markdown).blocks).toEqual(body.blocks);
});

test('reads the syntax of Pandoc and TeX', () => {
  const { blocks } = fromMarkdown(
    [
      'See [@fig:pen], @tbl:counts and \\eqref{eq:e}; @ito2020.',
      '![A pen](/media/aaaaaaaaaaaaaaaaaaaaaa){#fig:pen width=50%}',
      '| a |\n|---|\n| 1 |',
      ': Counts {#tbl:counts}',
      '$$e=mc^2$$ {#eq:e}',
      '```{#lst:a .python}\nx = 1\n```',
    ].join('\n\n'),
  );
  expect(blocks.map(({ data }) => data.label)).toEqual([undefined, 'fig:pen', 'tbl:counts', 'eq:e', 'lst:a']);
  expect(blocks[0]?.data.text).toBe(
    `See ${ref('fig:pen')}, ${ref('tbl:counts')} and ${ref('eq:e')}; <span class="citation" data-keys="ito2020" data-mode="narrative"></span>.`,
  );
});

/** Creates a figure with two images. If the figure has a label, its first image also has a label. */
const several = (label = '') => two(label === '' ? '' : `${label}-a`, '', label);
const counters = { figure, several, table, listing, formula, theorem: (label = '') => callout('theorem', { label }) };
type Counted = keyof typeof counters;
interface Standing {
  kind: Counted;
  label: string;
}
const step = fc.record({
  what: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'move', 'paste', 'undo'),
  kind: fc.constantFrom(...(Object.keys(counters) as Counted[])),
  isLabelled: fc.boolean(),
  from: fc.nat(),
  to: fc.nat(),
});

const counterOf = (kind: Counted) => (kind === 'several' ? 'figure' : kind);

/**
 * Computes the expected numbers by counting the blocks of the same kind up to each block. If two blocks have the same
 * label, only the first block keeps the label.
 */
function model(blocks: readonly Standing[]): Record<string, string> {
  const numbers = blocks.flatMap(({ kind, label }, index): [string, string][] => {
    const earlier = blocks.slice(0, index);
    if (label === '' || earlier.some((one) => one.label === label)) return [];
    const before = [...earlier.filter((one) => counterOf(one.kind) === counterOf(kind)), { kind, label }];
    // A block with a repeated label is counted without its label. Formulas are counted only if they have a label.
    const named = before.filter(
      (one, at) => one.label !== '' && before.findIndex((two) => two.label === one.label) === at,
    );
    const number = String((kind === 'formula' ? named : before).length);
    return kind === 'several'
      ? [
          [label, number],
          [`${label}-a`, `${number}(a)`],
        ]
      : [[label, number]];
  });
  return Object.fromEntries(numbers);
}

const blocksOf = (standing: readonly Standing[]) =>
  cleanDocument({ blocks: standing.map(({ kind, label }) => counters[kind](label)) }).blocks;

test('after any inserts, moves, pastes, deletions and undos, numbers follow the order, and references link to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const states: Standing[][] = [[]];
      for (const [count, { what, kind, isLabelled, from, to }] of steps.entries()) {
        const now = states.at(-1) ?? [];
        const [at, place] = [from % (now.length || 1), to % (now.length + 1)];
        if (what === 'undo') {
          if (states.length > 1) states.pop();
        } else if (what === 'insert')
          states.push(now.toSpliced(place, 0, { kind, label: isLabelled ? `x:l${count}` : '' }));
        else if (what === 'paste') states.push(now.toSpliced(place, 0, ...now.slice(at, at + 2)));
        else if (what === 'delete') states.push(now.toSpliced(at, 1));
        else if (now[at]) states.push(now.toSpliced(at, 1).toSpliced(to % now.length, 0, now[at]));
        const blocks = blocksOf(states.at(-1) ?? []);
        const numbers = [...numberingOf(blocks).labelled].map(([label, { number }]) => [label, number]);
        expect(Object.fromEntries(numbers)).toEqual(model(states.at(-1) ?? []));
      }
      const last = states.at(-1) ?? [];
      const labels = Object.keys(model(last));
      const rendered = await html(english, ...blocksOf(last), paragraph(labels.map(ref).join(' ')));
      const links = [...rendered.matchAll(/<a class="ref" href="#([^"]*)">[^<]*?(\d+(?:\(a\))?)\)?<\/a>/g)];
      expect(links.map(([, , number]) => number)).toEqual(labels.map((label) => model(last)[label]));
      for (const [, id] of links) expect(rendered.split(`id="${id}"`)).toHaveLength(2);
    }),
    runs(150, 2_000),
  );
});

test('a macro of one formula works in every formula of the text, and its definition is invisible', async () => {
  const define: Block = { type: 'math', data: { tex: '\\newcommand{\\ink}[1]{\\mathbb{#1}}', label: '' } };
  const rendered = await html(paragraph('Of <span class="inline-math">\\ink{R}</span>.'), define, formula());
  expect(rendered).toContain('<mi>ℝ</mi>');
  expect(rendered.match(/class="math"/g)).toHaveLength(1);
});
