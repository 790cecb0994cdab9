/** An annotated image in each place where its post is shown. */
import type { Block } from '#contract/documents.ts';
import { feedHtml } from './feed-html.ts';
import { expect, test } from 'vitest';
import { compareDocuments } from '#document/difference.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { printTree, type PrintNode } from '#document/print/print-tree.ts';
import { renderDocument } from '#document/render.ts';

const regions = [
  { x: 0.5, y: 0.25, width: 0.1, height: 0.5, label: 'Worn <by> the fold', text: '御 on, go .48\n後 go .33' },
  { x: 0.1, y: 0.1, width: 0.2, height: 0.2, label: 'A seal', text: '' },
];
const plain = { media: 'a'.repeat(22), alt: 'A letter', caption: 'A <b>letter</b>', width: 'wide' };
const figure = (data: object = {}): Block => ({ type: 'figure', data: { ...plain, ...data } });
const html = async (...blocks: Block[]) =>
  (await renderDocument({ blocks }, { media: () => ({ kind: 'picture', width: 2_000, height: 1_000 }) })).html;

test('boxes cover the image and link to their notes; ids differ between images', async () => {
  const page = await html(figure({ regions }), figure(), figure({ regions, width: 'column' }));
  expect(page).toContain('viewBox="0 0 960 480"');
  expect(page).toContain('<rect x="480" y="120" width="96" height="240"/>');
  const ids = ['1-1', '1-2', '2-1', '2-2'].map((name) => `region::${name}`);
  expect([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  expect([...page.matchAll(/class="region" href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  expect(page).not.toContain('<by>');
});

test('a figure without annotations is unchanged', async () => {
  expect(await html(figure({ regions: [] }))).toBe(await html(figure()));
  expect(toMarkdown({ blocks: [figure({ regions: [] })] })).toBe(toMarkdown({ blocks: [figure()] }));
});

test('without its picture the notes stay', async () => {
  const { html: page } = await renderDocument({ blocks: [figure({ regions })] });
  expect(page).not.toContain('<svg class="regions"');
  expect(page).toContain('A seal');
});

test('in a feed, and so in a mail, the notes are a list below the picture', async () => {
  const feed = feedHtml(await html(figure({ regions })), 'https://e.com', 'https://e.com/blog/y');
  expect(feed).not.toMatch(/<svg|<rect|foreignObject/);
  expect(feed.replace(/<[^>]+>/g, '')).toBe('A letterWorn &lt;by&gt; the fold御 on, go .48後 go .33A seal');
  expect(feed.match(/<li /g)).toHaveLength(4);
});

test('Markdown has them as a list in the figure, which is read again to the letter', () => {
  const written = toMarkdown({ blocks: [figure({ regions })] });
  expect(written).toContain(
    '<li data-box="0.5 0.25 0.1 0.5">Worn &lt;by&gt; the fold<br>御 on, go .48<br>後 go .33</li>',
  );
  expect(fromMarkdown(written).blocks).toEqual([figure({ regions })]);
});

test('a list of Markdown that marks no parts stays a list', () => {
  const written = toMarkdown({ blocks: [figure({ regions })] }).replace('0.5 0.25', '5 0.25');
  expect(fromMarkdown(written).blocks).toMatchObject([
    { type: 'figure', data: plain },
    {
      type: 'list',
      data: { items: [{ content: expect.stringContaining('the fold') as string }, { content: 'A seal' }] },
    },
  ]);
});

test('on paper the boxes are drawn over the picture, and the notes are a list behind it', async () => {
  const tree = printTree(await html(figure({ regions })), 'https://e.com');
  const [set, list, ...rest] = tree as [Extract<PrintNode, { t: 'figure' }>, Extract<PrintNode, { t: 'list' }>];
  expect(rest).toEqual([]);
  expect(set.caption).toEqual(['A ', { t: 'strong', c: ['letter'] }]);
  expect(set.c).toMatchObject([
    { t: 'image', marks: { shape: 0.5, boxes: regions.map(({ x, y, width, height }) => ({ x, y, width, height })) } },
  ]);
  expect(list.items).toHaveLength(2);
  expect(list.items[0]).toMatchObject(['Worn <by> the fold', { t: 'list', ordered: false }]);
  expect(list.items[1]).toEqual(['A seal']);
  expect(JSON.stringify(list)).toMatch(/Worn <by> the fold.*on, go.*\.48.*A seal/);
});

test('in a comparison a reading that changed is a change of words, a box that moved one of form', () => {
  const [first, seal] = regions;
  const compare = (changed: object) =>
    compareDocuments(
      { blocks: [figure({ regions })] },
      { blocks: [figure({ regions: [{ ...first, ...changed }, seal] })] },
    );
  expect(compare({ text: '御 on, go .52\n後 go .33' })).toMatchObject([
    { kind: 'changed', pieces: [{ kind: 'same' }, { kind: 'removed' }, { kind: 'added' }, { kind: 'same' }] },
  ]);
  expect(compare({ x: 0.6 })).toMatchObject([{ kind: 'changed', pieces: [{ kind: 'same' }] }]);
});
