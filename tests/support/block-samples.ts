/**
 * Samples of every block type (docs/spec/blocks.md) with their expected text. A new type does not compile without a
 * sample.
 */
import type { Block } from '#contract/documents.ts';
import type { KnownBlock } from '#blocks/index.ts';

/** ID of the image in the samples. */
export const samplePicture = 'a'.repeat(22);

export interface BlockSample {
  data: Block['data'];
  /** Expected texts on the page and in feeds. */
  read: string[];
  /** Expected texts in Markdown. */
  markdown: string[];
  /** Expected text for the social preview and the description: without notes, code and link cards. */
  prose: string[];
}

const says = (...words: string[]) => ({ read: words, markdown: words, prose: words });

export const blockSamples: Record<KnownBlock['type'], BlockSample[]> = {
  header: [{ data: { text: 'Heading words', level: 2 }, ...says('Heading words') }],
  paragraph: [
    { data: { text: 'Plain <b>heavy</b> words', align: 'left' }, ...says('Plain', 'heavy') },
    {
      data: { text: 'Noted<span class="footnote">Under <i>the</i> line</span> here', align: 'left' },
      read: ['Noted', 'here', 'Under'],
      markdown: ['Noted', 'Under'],
      prose: ['Noted here'],
    },
    {
      data: { text: 'Cited <span class="citation" data-keys="ito2020" data-locators="p. 4"></span>', align: 'left' },
      read: ['Cited', 'Ito, 2020, p. 4', 'Reeds and quills'],
      markdown: ['[@ito2020, p. 4]'],
      prose: ['Cited'],
    },
    {
      data: { text: 'Inline <span class="inline-math">q^9</span>', align: 'left' },
      read: ['q^9'],
      markdown: ['$q^9$'],
      prose: ['Inline'],
    },
  ],
  list: [
    {
      data: {
        style: 'unordered',
        items: [
          { content: 'Outer item', items: [{ content: 'Inner item', items: [] }] },
          {
            content: 'Holding item',
            items: [],
            blocks: [{ type: 'code', data: { code: 'held_code', language: { value: 'js' } } }],
          },
        ],
      },
      ...says('Outer item', 'Inner item', 'Holding item'),
    },
  ],
  code: [
    {
      data: { name: 'reed.py', code: 'quill = 1', language: { value: 'python' } },
      read: ['reed.py', 'quill = 1'],
      markdown: ['quill = 1', 'reed.py'],
      prose: [],
    },
  ],
  figure: [
    {
      data: { media: samplePicture, alt: 'A reed pen', caption: 'Caption words', width: 'wide' },
      read: ['Caption words', 'alt="A reed pen"'],
      markdown: ['A reed pen', 'Caption words'],
      prose: ['Caption words'],
    },
    {
      data: {
        media: samplePicture,
        alt: 'A torn page',
        caption: 'Torn words',
        width: 'column',
        regions: [
          { x: 0.5, y: 0.25, width: 0.1, height: 0.2, label: 'Under the fold', text: '御 on, go .48\n後 go .33' },
        ],
      },
      read: ['Torn words', 'Under the fold', 'on, go', '.48', '後'],
      markdown: ['Torn words', '0.5 0.25 0.1 0.2', 'Under the fold', '御 on, go .48'],
      prose: ['Torn words', 'Under the fold'],
    },
    {
      data: {
        media: '',
        alt: '',
        caption: 'Both of them',
        width: 'column',
        label: 'fig:both',
        items: [
          { media: samplePicture, alt: 'The first leaf', caption: 'Recto words', label: 'fig:recto' },
          { media: samplePicture, dark: samplePicture, alt: 'The second leaf', caption: 'Verso words' },
        ],
      },
      read: ['Both of them', 'Recto words', 'Verso words', 'alt="The second leaf"', '(a)', '(b)'],
      markdown: ['Both of them', 'Recto words', 'The second leaf', 'fig:recto', '(prefers-color-scheme: dark)'],
      prose: ['Both of them', 'Recto words', 'Verso words'],
    },
  ],
  quote: [{ data: { text: 'Quoted words', cite: 'Her letter' }, ...says('Quoted words', 'Her letter') }],
  table: [
    {
      data: {
        header: true,
        rows: [
          ['Column name', 'Count'],
          ['Cell words', '12'],
        ],
        align: ['left', 'right'],
        caption: 'Table words',
      },
      ...says('Column name', 'Cell words', 'Table words'),
    },
  ],
  math: [{ data: { tex: 'E = mc^2', label: 'energy' }, read: ['E = mc^2', '(1)'], markdown: ['E = mc^2'], prose: [] }],
  chart: [
    {
      data: {
        spec: { mark: 'bar', data: { values: 'reed,count\nShort reed,12' }, encoding: { x: { field: 'reed' } } },
        alt: 'Reeds counted',
        caption: 'Chart words',
        label: 'fig:reeds',
      },
      read: ['Reeds counted', 'Chart words', 'Short reed', '12'],
      markdown: ['```vega-lite {#fig:reeds', 'Reeds counted', 'Chart words', 'Short reed'],
      prose: ['Reeds counted', 'Chart words'],
    },
  ],
  diagram: [
    {
      data: {
        code: 'digraph { pen -> ink }',
        language: 'dot',
        alt: 'From pen to ink',
        caption: 'Diagram words',
        label: 'fig:ink',
      },
      read: ['From pen to ink', 'Diagram words'],
      markdown: ['```dot {#fig:ink', 'From pen to ink', 'Diagram words', 'pen -> ink'],
      prose: ['From pen to ink', 'Diagram words'],
    },
  ],
  callout: [{ data: { kind: 'warning', text: 'Mind the ink' }, ...says('Mind the ink') }],
  divider: [{ data: {}, read: ['<hr>'], markdown: ['---'], prose: [] }],
  details: [{ data: { summary: 'Folded title', text: 'Folded words' }, ...says('Folded title', 'Folded words') }],
  link: [
    {
      data: { url: 'https://example.org/reeds', title: 'Card title', site: 'Card site' },
      read: ['href="https://example.org/reeds"', 'Card title', 'Card site'],
      markdown: ['https://example.org/reeds', 'Card title'],
      prose: [],
    },
  ],
  video: [
    {
      data: { url: 'https://youtu.be/abcdefghijk', title: 'Film title', poster: samplePicture },
      read: ['https://youtu.be/abcdefghijk', 'Film title'],
      markdown: ['https://youtu.be/abcdefghijk', 'Film title'],
      prose: [],
    },
  ],
};
