/** A text carries the looks of the kinds that it uses, and of no other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindNames } from '#blocks/index.ts';
import { wearsAll } from '#blocks/wears-all.ts';
import { renderDocument, type RenderOptions } from '#document/render.ts';
import { blockSamples } from '#testing/block-samples.ts';
import { expect, test } from 'vitest';
import { blockStyles } from './block-styles.ts';

const known: RenderOptions = {
  media: () => ({ kind: 'picture', width: 1_600, height: 900 }),
  citations: () => ({ authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020). Reeds and quills.' }),
};
const rendered = async (type: string, data: object) =>
  (await renderDocument({ blocks: [{ type, data: { ...data } }] }, known)).html;
const inline = async (text: string) => blockStyles(await rendered('paragraph', { text }));

const blocks = join(import.meta.dirname, '../blocks');
/** So small that they are part of `prose.css`. */
const inProse = ['details', 'divider'];

test('plain text needs none, Japanese the vertical one', async () => {
  expect(await inline('One <b>word</b>, H<sub>2</sub>O, <mark>marked</mark>.')).toEqual([]);
  expect(blockStyles('<p>題</p>', 'ja')).toHaveLength(1);
});

test.each(kindNames.filter((name) => existsSync(join(blocks, name, 'style.css')) && !inProse.includes(name)))(
  'a block of the kind %s brings its own sheet',
  async (name) => {
    const [sample] = blockSamples[name];
    const worn = blockStyles(await rendered(name, { ...sample?.data, text: 'Text', caption: '' }));
    // A chart has a table below it.
    expect(worn).toHaveLength(name === 'chart' ? 2 : 1);
  },
);

test.each([
  ['a formula', '<span class="inline-math">x^2</span>'],
  ['TeX that is wrong', '<span class="inline-math">\\x{</span>'],
  ['a note', 'Text<span class="footnote">note</span>'],
  ['a citation', '<span class="citation" data-keys="ito" data-locators="" data-mode=""></span>'],
])('%s brings its sheet', async (_name, text) => {
  expect(await inline(text)).toHaveLength(1);
});

test('the text of which the hashes are made wears all of them', () => {
  expect(blockStyles(wearsAll)).toHaveLength(11);
});
