/**
 * Charts and diagrams: the bytes that they add to a page beyond their SVG, and the time to draw each. Also the time
 * that their source adds to a save.
 */
import type { Block } from '#contract/documents.ts';
import type { Drawing } from '#blocks/context.ts';
import { rowsOf } from '#blocks/chart/rows.ts';
import { parseDocument } from '#document/parse.ts';
import { renderDocument } from '#document/render.ts';
import { draw } from '#server/features/drawings/draw.ts';
import { inTurn, print, printAim, printOne, printRatio, rounds, spread } from './measure.ts';

const data = (seed: number) =>
  [
    'year,reeds,kind',
    ...Array.from({ length: 60 }, (_, at) => `${1990 + (at % 30)},${(at * seed) % 97},${at < 30 ? 'old' : 'new'}`),
  ].join('\n');
const number = (field: string) => ({ field, type: 'quantitative' });
const marks = ['bar', 'line', 'point', 'area'] as const;
const charts = Array.from({ length: 20 }, (_, at): Drawing => ({
  kind: 'chart',
  spec: {
    data: { values: data(at + 3) },
    mark: marks[at % marks.length],
    encoding: { x: { field: 'year', type: 'temporal' }, y: number('reeds'), color: { field: 'kind' } },
  },
}));
const chain = (at: number) => Array.from({ length: 6 + at }, (_, step) => [`n${step}`, `n${step + 1}`] as const);
const diagrams = Array.from({ length: 10 }, (_, at): Drawing =>
  at % 2 === 0
    ? {
        kind: 'diagram',
        language: 'dot',
        code: `digraph { rankdir=LR; ${chain(at)
          .map(([from, to]) => `${from} -> ${to}`)
          .join('; ')} }`,
      }
    : {
        kind: 'diagram',
        language: 'mermaid',
        code: ['flowchart LR', ...chain(at).map(([from, to]) => `${from} --> ${to}`)].join('\n'),
      },
);
const all = [...charts, ...diagrams];

const words: Block[] = Array.from({ length: 30 }, (_, at) => ({
  type: 'paragraph',
  data: { text: `Paragraph ${at} of a post with figures, as long as paragraphs are. `.repeat(6), align: 'left' },
}));
const blocks = all.map(({ kind, ...drawn }): Block => ({
  type: kind,
  data: { ...drawn, alt: 'What it shows', caption: '' },
}));

export async function run(): Promise<void> {
  const begun = performance.now();
  const svgs: { svg: string }[] = [];
  for (const drawing of all) svgs.push(await draw(drawing));
  print('20 charts and 10 diagrams, the first in a process', spread([performance.now() - begun]), 'ms');

  const times = await inTurn(
    {
      charts: async () => {
        for (const drawing of charts) await draw(drawing);
      },
      diagrams: async () => {
        for (const drawing of diagrams) await draw(drawing);
      },
    },
    rounds(7),
  );
  printAim('a chart of 60 rows once warm', times.charts.median / charts.length, 150, 'ms');
  printAim('a diagram once warm', times.diagrams.median / diagrams.length, 150, 'ms');

  // The hand-written page of this comparison also has a figure around each drawing, and a table with the chart's
  // data.
  const drawnWith = async (svgOf: (at: number) => string) => {
    let at = -1;
    const drawn = () => Promise.resolve({ svg: svgOf((at += 1)), width: 650 });
    return Buffer.byteLength((await renderDocument({ blocks: [...words, ...blocks] }, { draw: drawn })).html);
  };
  const page = await drawnWith((at) => svgs[at]?.svg ?? '');
  const plain = (await renderDocument({ blocks: words })).html;
  const own = svgs.reduce((sum, { svg }) => sum + Buffer.byteLength(svg), 0);
  const byHand = Buffer.byteLength(plain) + own + blocks.length * '<figure></figure>\n'.length;
  const cells = charts.flatMap((one) => (one.kind === 'chart' ? (rowsOf(one.spec)?.rows ?? []) : []));
  const tables = cells.reduce(
    (sum, row) => sum + `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`.length,
    0,
  );
  printOne('their SVG', own / 1024, 'KB', 'uncompressed, all 30');
  printRatio('the post beside its words, SVG and tables written by hand', page / (byHand + tables), 1.25);
  printRatio('the same beside words and SVG without the tables', page / byHand);

  const saved = await inTurn(
    {
      with: () => void parseDocument(JSON.stringify({ blocks: [...words, ...blocks] })),
      without: () => void parseDocument(JSON.stringify({ blocks: [...words, ...words] })),
    },
    rounds(15),
  );
  print(
    'checking such a text when it is saved',
    saved.with,
    'ms',
    `${saved.without.median.toFixed(2)} ms with paragraphs instead`,
  );
}
