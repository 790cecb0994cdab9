/** A post loads the style sheets of the block kinds that it contains, and no others. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindNames } from '#blocks/index.ts';
import { allStylesSample } from '#blocks/all-styles-sample.ts';
import { renderDocument, type RenderOptions } from '#document/render.ts';
import { blockSamples } from '#support/block-samples.ts';
import { expect, test } from 'vitest';
import { blockStyles } from './block-styles.ts';

const known: RenderOptions = {
  media: () => ({ kind: 'picture', width: 1_600, height: 900 }),
  citations: () => ({ authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020). Reeds and quills.' }),
};
const rendered = async (type: string, data: object) =>
  (await renderDocument({ blocks: [{ type, data: { ...data } }] }, known)).html;
const english = { lang: 'en' };
const inline = async (text: string) => blockStyles(await rendered('paragraph', { text }), english);

const blocks = join(import.meta.dirname, '../blocks');
/** Block kinds whose small style sheets are part of `prose-more.css`. */
const small = ['details', 'divider'];

test('plain text needs no style sheet, Japanese its own, and initially vertical text the vertical one', async () => {
  expect(await inline('One <b>word</b>, H<sub>2</sub>O, <code class="inline-code">code</code>.')).toEqual([]);
  expect(blockStyles('<p>題</p>', { lang: 'ja' })).toHaveLength(1);
  expect(blockStyles('<p>題</p>', { lang: 'ja', isVertical: true })).toHaveLength(2);
  expect(blockStyles('<p>One</p>', { lang: 'en', isVertical: true })).toEqual([]);
});

test.each([
  ['marked words', 'paragraph', { text: '<mark>marked</mark>' }],
  ['words with a reading', 'paragraph', { text: '<ruby>word<rt>reading</rt></ruby>' }],
  ['words with dots', 'paragraph', { text: '<em class="dots">word</em>' }],
  ['a set line', 'paragraph', { text: 'set', align: 'center' }],
  ['a heading of the fifth level', 'header', { text: 'Small', level: 5 }],
  ['boxes to tick', 'list', { style: 'checklist', items: ['done'] }],
  ['a rule', 'delimiter', {}],
  ['what nothing can show', 'unknown-kind', {}],
])('%s: rare styles come as one style sheet', async (_name, type, data) => {
  expect(blockStyles(await rendered(type, data), english)).toHaveLength(1);
});

test.each(kindNames.filter((name) => existsSync(join(blocks, name, 'style.css')) && !small.includes(name)))(
  'a block of the kind %s includes its style sheet',
  async (name) => {
    const [sample] = blockSamples[name];
    const worn = blockStyles(await rendered(name, { ...sample?.data, text: 'Text', caption: '' }), english);
    // A chart also needs the sheets of drawings, tables and toggles.
    expect(worn).toHaveLength(name === 'chart' ? 4 : 1);
  },
);

test.each([
  ['a formula', '<span class="inline-math">x^2</span>'],
  ['TeX that is wrong', '<span class="inline-math">\\x{</span>'],
])('%s brings its sheet', async (_name, text) => {
  expect(await inline(text)).toHaveLength(1);
});

test.each([
  ['a note', 'Text<span class="footnote">note</span>'],
  ['a citation', '<span class="citation" data-keys="ito" data-locators="" data-mode=""></span>'],
])('%s brings its sheet, and that of the margin', async (_name, text) => {
  expect(await inline(text)).toHaveLength(2);
});

test('the text of which the hashes are made wears all of them', () => {
  expect(blockStyles(allStylesSample, { lang: 'ja', isVertical: true })).toHaveLength(18);
});
