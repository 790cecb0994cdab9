/**
 * Copies every block type. The clipboard contains all words of the block, as HTML and as plain text, and pasting
 * loses no word.
 */
import { expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import { readBlock } from '#blocks/index.ts';
import { blockText } from '#document/block-text.ts';
import { htmlToBlocks } from '#document/paste/html-to-blocks.ts';
import { blocksToHtml, blocksToText } from './clipboard.ts';

const codeData = { name: '', code: 'alpha\n  beta', language: { ...codeLanguages[0] } };
const every: Record<string, object> = {
  paragraph: { text: 'alpha <b>beta</b>', align: 'left' },
  header: { text: 'alpha', level: 3 },
  list: {
    style: 'ordered',
    items: [
      'alpha',
      { content: 'beta', items: [{ content: 'gamma', items: [] }], blocks: [{ type: 'code', data: codeData }] },
    ],
  },
  code: codeData,
  figure: { media: 'm', alt: 'alpha', caption: 'beta', width: 'column' },
  quote: { text: 'alpha', cite: 'beta' },
  table: {
    header: true,
    rows: [
      ['alpha', 'beta'],
      ['gamma', ''],
    ],
    align: ['left', 'right'],
    caption: 'delta',
  },
  math: { tex: '\\alpha < x', label: '' },
  callout: { kind: 'tip', text: 'alpha' },
  details: { summary: 'alpha', text: 'beta<br>gamma' },
  link: { url: 'https://example.org/', title: 'alpha', site: 'beta' },
  video: { url: 'https://youtu.be/abcdefghijk', title: 'alpha', poster: '' },
};

test.each(Object.entries(every))('a %s loses no word on the clipboard', (type, data) => {
  const block = { id: 'a', type, data: { ...data } };
  const known = readBlock(block);
  const words = (known ? blockText(known) : '').split(/\s+/).filter(Boolean);
  expect(words.length).toBeGreaterThan(0);
  const pasted = htmlToBlocks(blocksToHtml([block])).blocks.flatMap((item) => readBlock(item) ?? []);
  const said = pasted.map(blockText).join('\n').split(/\s+/).filter(Boolean);
  expect(said.toSorted()).toEqual(words.toSorted());
  for (const word of words) expect(blocksToText([block])).toContain(word);
});
