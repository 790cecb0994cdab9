import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from 'vitest';
import { readBlock } from './index.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { blockProse, blockText } from '#document/block-text.ts';

const clean = (...blocks: Block[]) => cleanDocument({ blocks }).blocks;
const figure = { type: 'figure', data: { media: 'a'.repeat(22), alt: '', caption: '', width: 'column' } };

test('each block takes its defaults, and its texts are cleaned', () => {
  const text = '<script>x</script><b>b</b>';
  const blocks: [Block, Record<string, unknown>][] = [
    [
      { type: 'figure', data: { media: 'x', alt: '<b>', caption: text, width: 'huge' } },
      { media: 'x', alt: '<b>', caption: '<b>b</b>', width: 'column' },
    ],
    [
      { type: 'quote', data: { text, caption: text } },
      { text: '<b>b</b>', cite: '<b>b</b>' },
    ],
    [
      { type: 'table', data: { withHeadings: true, content: [[text], ['1', '2']], align: ['right', 'up'] } },
      {
        header: true,
        rows: [
          ['<b>b</b>', ''],
          ['1', '2'],
        ],
        align: ['right', 'left'],
        caption: '',
      },
    ],
    [
      { type: 'math', data: { tex: 'a < b\0', label: ' eq ' } },
      { tex: 'a < b', label: 'eq' },
    ],
    [
      { type: 'callout', data: { kind: 'danger', text } },
      { kind: 'note', text: '<b>b</b>' },
    ],
    [{ type: 'divider', data: { text } }, {}],
    [
      { type: 'details', data: { summary: text } },
      { summary: '<b>b</b>', text: '' },
    ],
    [
      { type: 'link', data: { url: 'https://example.org/' } },
      { url: 'https://example.org/', title: '', site: '' },
    ],
    [
      { type: 'video', data: { url: 'https://vimeo.com/1' } },
      { url: 'https://vimeo.com/1', title: '', poster: '' },
    ],
  ];
  for (const [block, data] of blocks) expect(clean(block), block.type).toEqual([{ ...block, data }]);
});

test('annotations of an image are cleaned and ordered; none leave no trace, and too many are refused', () => {
  const part = { x: 0.1, y: 0.2, width: 0.3, height: 0.4, label: 'Worn\nhere\0', text: 'on .48\r\ngo .33' };
  const marked = (regions: unknown): Block => ({ type: 'figure', data: { ...figure.data, regions } });
  const [kept] = clean(marked([part, { ...part, label: '<b>' }]));
  expect(kept?.data).toEqual({
    ...figure.data,
    regions: [
      { ...part, label: 'Worn here', text: 'on .48\ngo .33' },
      { ...part, label: '<b>', text: 'on .48\ngo .33' },
    ],
  });
  expect(clean(marked([]))).toEqual([figure]);
  const parse = (regions: unknown) => () => parseDocument(JSON.stringify({ blocks: [marked(regions)] }));
  expect(parse(Array(40).fill(part))).not.toThrow();
  for (const wrong of [Array(41).fill(part), [{ ...part, x: 1.1 }], [{ ...part, text: 1 }], 'all', [null]])
    expect(parse(wrong), JSON.stringify(wrong).slice(0, 80)).toThrow(messages.regionsInvalid);
});

test('refuses a figure with both an image and items, with too many, or with an invalid item', () => {
  const item = { media: 'm'.repeat(22), alt: 'A pen', caption: 'Pen' };
  const several = (data: object): Block => ({ type: 'figure', data: { caption: '', ...data } });
  const parse = (data: object) => () => parseDocument(JSON.stringify({ blocks: [several(data)] }));
  for (const right of [{ items: Array(40).fill(item) }, { items: [], media: item.media }, { media: '', items: [item] }])
    expect(parse(right)).not.toThrow();
  const both = [{ media: item.media }, { dark: item.media }, { alt: 'Both' }];
  for (const wrong of [
    ...both.map((own) => ({ ...own, items: [item] })),
    ...[Array(41).fill(item), [null], [{ media: 3 }], 'all', { 0: item }].map((items) => ({ items })),
  ])
    expect(parse(wrong), JSON.stringify(wrong).slice(0, 80)).toThrow(messages.figureItemsInvalid);
  expect(parse({ label: 'fig:a', items: [{ ...item, label: 'fig:a' }] })).toThrow(messages.labelTaken);
  expect(parse({ items: [{ ...item, label: 'A' }] })).toThrow(messages.labelInvalid);
  const dark = 'd'.repeat(22);
  const stored = {
    media: '',
    alt: '',
    caption: '',
    width: 'column',
    items: [{ ...item, dark, label: 'fig:a' }],
  };
  expect(clean(several({ items: [{ ...item, dark, label: ' fig:a ', extra: 1 }] }))[0]?.data).toEqual(stored);
});

test('a blank block is dropped; a divider, a picture, a note and a citation are not blank', () => {
  const blank: Block[] = [
    { type: 'figure', data: { media: '', alt: ' ', caption: '<br>' } },
    { type: 'quote', data: { text: '&nbsp;', cite: '' } },
    { type: 'table', data: { rows: [['', ' ']] } },
    { type: 'math', data: { tex: ' ' } },
    { type: 'callout', data: { text: '' } },
    { type: 'details', data: {} },
    { type: 'link', data: {} },
    { type: 'video', data: {} },
    { type: 'list', data: { items: [{ content: '', blocks: [{ type: 'code', data: { code: '' } }] }] } },
  ];
  const kept: Block[] = [
    { type: 'divider', data: {} },
    figure,
    { type: 'list', data: { style: 'ordered', items: [{ content: '', items: [], blocks: [figure] }] } },
    { type: 'paragraph', data: { text: '<span class="citation" data-keys="a"></span>', align: 'left' } },
    { type: 'paragraph', data: { text: '<span class="inline-math">x</span>', align: 'left' } },
    { type: 'paragraph', data: { text: '<span class="footnote">note</span>', align: 'left' } },
  ];
  expect(clean(...blank, ...kept)).toEqual(kept);
});

test('a list item keeps the blocks behind its text', () => {
  const blocks: Block[] = [
    { type: 'code', data: { code: 'a < b', language: { value: 'ts' } } },
    { type: 'math', data: { tex: 'x' } },
    { type: 'paragraph', data: { text: '<script>kept as data</script>' } },
    { type: 'code', data: { code: ' ' } },
  ];
  const [list] = clean({ type: 'list', data: { items: [{ content: 'a', items: [], blocks }] } });
  expect(list?.data.items).toEqual([
    {
      content: 'a',
      items: [],
      blocks: [
        {
          type: 'code',
          data: { name: '', code: 'a < b', language: { value: 'typescript', text: 'TypeScript', icon: 'icon-code' } },
        },
        { type: 'math', data: { tex: 'x', label: '' } },
      ],
    },
  ]);
});

test('refuses values over a limit or of a wrong type with a message, and never cuts them', () => {
  const parse = (...blocks: unknown[]) => parseDocument(JSON.stringify({ blocks }));
  const rows = (count: number, columns: number) =>
    Array.from({ length: count }, () => Array<string>(columns).fill('x'));
  const table = (count: number, columns: number) => ({ type: 'table', data: { rows: rows(count, columns) } });
  const math = (length: number) => ({ type: 'math', data: { tex: 'x'.repeat(length) } });
  const inItem = (...blocks: unknown[]) => ({ type: 'list', data: { items: [{ content: 'a', items: [], blocks }] } });
  expect(() => parse(table(500, 30), math(limits.tex), inItem(math(limits.tex)))).not.toThrow();
  expect(() => parse(table(501, 1))).toThrow(messages.tableTooLarge);
  expect(() => parse(table(1, 31))).toThrow(messages.tableTooLarge);
  expect(() => parse(math(5_001))).toThrow(messages.texTooLong);
  expect(() => parse(inItem(...Array<unknown>(999).fill(math(1))))).not.toThrow();
  expect(() => parse(inItem(...Array<unknown>(1_000).fill(math(1))))).toThrow(messages.blocksTooMany);
  const held = (level: number): unknown =>
    level === 0 ? math(1) : { type: 'callout', data: { kind: 'note', blocks: [held(level - 1)] } };
  expect(() => parse(held(3))).not.toThrow();
  expect(() => parse(held(4))).toThrow(messages.blocksTooDeep);
  for (const bad of [{ type: 'quote', data: {} }, { type: 'table', data: { rows: [[1]] } }, inItem(null), inItem({})]) {
    expect(() => parse(bad), JSON.stringify(bad)).toThrow(messages.documentInvalid);
  }
  expect(() => parse(inItem({ type: 'code', data: { code: 1 } }))).toThrow(messages.documentInvalid);
});

test('the text of a block has its notes and citations; its prose has neither', () => {
  const text =
    'One<span class="footnote">two <i>three</i></span> <span class="inline-math">a &lt; b</span> ' +
    '<span class="citation" data-keys="x;y/z z" data-locators="p. 4;"></span>';
  const read = readBlock({ type: 'callout', data: { text } });
  expect(read && blockText(read)).toBe('One [two three] a < b [@x, p. 4; @{y/z z}]');
  expect(read && blockProse(read)).toBe('One a<b');
});
