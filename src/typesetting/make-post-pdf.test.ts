import type { EditorDocument } from '#contract/documents.ts';
import { renderDocument } from '#document/render.ts';
import { printTree } from '#document/print/print-tree.ts';
import { picturesOf, type PostPaper } from '#document/print/post-paper.ts';
import { readSamples } from '#server/features/content/load-sample-posts.ts';
import { blockSamples } from '#support/block-samples.ts';
import { generatedDocument } from '#support/documents.ts';
import fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { makePostPdf } from './make-post-pdf.ts';

const made = new Date('2026-11-24T00:00:00Z');
const url = 'https://example.com';

async function paperOf(document: EditorDocument, title = 'A title'): Promise<PostPaper> {
  const { html } = await renderDocument(document);
  const own = {
    title,
    subtitle: 'In four seasons',
    lang: 'en',
    authors: ['Ada Byron'],
    byline: 'Ada Byron · 2026',
    footer: 'Ada',
    paper: 'a4',
    accent: '#8a2416',
  } as const;
  return { ...own, authors: ['Ada Byron'], url: `${url}/blog/a`, summary: 'A summary.', body: printTree(html, url) };
}

const inParagraph = (text: string): EditorDocument => ({ blocks: [{ type: 'paragraph', data: { text } }] });
const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;
const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad]/g, '');

test('every kind of block is set, tagged, with all its words', async () => {
  const samples = Object.entries(blockSamples).flatMap(([type, all]) => all.map((sample) => ({ type, ...sample })));
  const pdf = makePostPdf(
    await paperOf({ blocks: samples.map(({ type, data }) => ({ type, data })) }),
    new Map(),
    made,
  );
  const text = plain(await textOf(pdf));
  for (const word of samples.flatMap(({ prose }) => prose.join(' ').split(' ')))
    expect(text, word).toContain(plain(word));
  expect(text).toContain(plain('In four seasons'));
  expect(pdf.toString('latin1')).toContain('/StructTreeRoot');
  expect(pdf.toString('latin1')).toContain('pdfuaid');
});

test('works in a style of their own numbers are paragraphs, without signs of a list', async () => {
  const list = (name: string) =>
    `<section class="${name}"><h2 id="reference-list">References</h2><ul><li id="ref-a"><span class="number">[1]</span> A. Ito, <i>Ink</i>.</li></ul></section>`;
  const paper = await paperOf(inParagraph('Words.'));
  const set = async (name: string) =>
    textOf(makePostPdf({ ...paper, body: printTree(list(name), url) }, new Map(), made));
  expect(await set('references in-style')).toContain('[1] A. Ito, Ink.');
  expect(await set('references in-style')).not.toContain('•');
  expect(await set('references')).toContain('•');
});

test('escapes characters with a meaning for the typesetter', async () => {
  const hostile = '#import "x" $ x $ @label <b> *a* _b_ \\ \\u{41} // /* ] [ { } ~ --- `raw` = heading \u202e \u0007';
  const text = await textOf(
    makePostPdf(await paperOf(inParagraph(hostile.replace('<b>', '&lt;b&gt;')), hostile), new Map(), made),
  );
  for (const part of ['#import "x"', '@label', '*a* _b_', '\\u{41}', '`raw`', '= heading'])
    expect(plain(text), part).toContain(plain(part));
});

test('a reading and dots are set, and the words stay in their order', async () => {
  const text = '彼の<ruby>漢字<rt>かんじ</rt></ruby>と<em class="dots">強調 word</em>です。';
  const pdf = makePostPdf(await paperOf(inParagraph(text)), new Map(), made);
  expect(plain(await textOf(pdf))).toMatch(/彼の漢字.*と強調word/);
  expect(plain(await textOf(pdf))).toContain('かんじ');
});

test('a formula has alt text, and links lead within the text or out of it', async () => {
  const text =
    'As <a href="#there">there</a>, <a href="/about">about</a>, <a href="#nowhere">nowhere</a>: <span class="inline-math">\\frac{a}{b}</span>';
  const pdf = makePostPdf(
    await paperOf({ blocks: [...inParagraph(text).blocks, { type: 'header', data: { text: 'There', level: 2 } }] }),
    new Map(),
    made,
  );
  expect(pdf.toString('latin1')).toContain(`(${url}/about)`);
});

test('generated documents are set', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(generatedDocument, async (document) => {
      const paper = await paperOf(document);
      expect(makePostPdf(paper, new Map(), made).subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: 40 },
  );
});

test('sets every sample post with tags, and leaves out no word', { timeout: 60_000 }, async () => {
  const folder = fileURLToPath(new URL('../../sample/', import.meta.url));
  const samples = await readSamples(folder);
  expect(samples.length).toBeGreaterThan(5);
  for (const { title, body } of samples) {
    const pdf = makePostPdf(await paperOf(body, title), new Map(), made);
    expect(pdf.toString('latin1'), title).toContain('pdfuaid');
    // Hyphens are removed, because a word can continue on the next line or page. Citations are removed, because the
    // cited works are unknown here.
    const bare = (part: string) => plain(part).replaceAll('-', '');
    const text = bare(await textOf(pdf)).replace(/Ada\d+\/\d+|\(@\w+\)/g, '');
    const { text: said } = await renderDocument(body);
    // TeX becomes a formula, so its source is not compared.
    const words = said
      .replace(/\(@\w+\)/g, '')
      .split(/[\s。、]+/)
      .filter((word) => !/[\\_^={}]/.test(word));
    const lost = words.filter((word) => !text.includes(bare(word)));
    expect(lost, title).toEqual([]);
  }
});

test('sets several images of a figure side by side with captions, and links references to them', async () => {
  const media = 'a'.repeat(22);
  const items = [
    { media, alt: 'The first leaf', caption: 'Recto words', label: 'fig:recto' },
    { media, alt: '', caption: 'Verso words' },
    { media, alt: 'The third', caption: '' },
    { media, alt: 'The fourth', caption: 'Last words' },
    { media, alt: 'The fifth', caption: '' },
  ];
  const to = '<span class="ref" data-to="fig:recto"></span>';
  const { html } = await renderDocument(
    { blocks: [{ type: 'figure', data: { caption: 'Leaves', items } }, ...inParagraph(`See ${to}.`).blocks] },
    { media: () => ({ kind: 'svg', width: 1_000, height: 500 }) as const },
  );
  const paper = { ...(await paperOf({ blocks: [] })), body: printTree(html, url) };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500"><path fill="#eee" d="M0 0h1000v500H0z"/></svg>';
  const pdf = makePostPdf(paper, new Map(picturesOf(paper).map((src) => [src, Buffer.from(svg)])), made);
  expect(plain(await textOf(pdf))).toMatch(
    /\(a\)Rectowords\(b\)Versowords\(c\)\(d\)Lastwords\(e\)Figure1:LeavesSeeFigure1\(a\)/,
  );
});

test('the boxes of an annotated picture are drawn over it, whether it has words or none, and their notes follow', async () => {
  const media = 'a'.repeat(22);
  const region = { x: 0.5, y: 0.25, width: 0.1, height: 0.5, label: 'Worn by the fold', text: 'go .48' };
  const pictures = { media: () => ({ kind: 'svg', width: 1_000, height: 500 }) as const };
  const drawnWith = async (alt: string, regions: object[]) => {
    const { html } = await renderDocument(
      { blocks: [{ type: 'figure', data: { media, alt, caption: 'A letter', width: 'column', regions } }] },
      pictures,
    );
    const paper = { ...(await paperOf({ blocks: [] })), body: printTree(html, url) };
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 500"><path fill="#eee" d="M0 0h1000v500H0z"/></svg>';
    return makePostPdf(paper, new Map(picturesOf(paper).map((src) => [src, Buffer.from(svg)])), made);
  };
  for (const alt of ['A letter of 1868', '']) {
    const text = plain(await textOf(await drawnWith(alt, [region, { ...region, x: 0.1 }])));
    expect(text).toMatch(/1.*2.*Aletter.*Wornbythefold.*go\.48/);
    expect((await drawnWith(alt, [region])).equals(await drawnWith(alt, [{ ...region, x: 0.2 }]))).toBe(false);
  }
});

test('sets a heading that contains only a note', async () => {
  const note = '<span class="footnote">A note.</span>';
  const paper = await paperOf({
    blocks: [{ type: 'header', data: { text: note, level: 2 } }, ...inParagraph('Words.').blocks],
  });
  expect(await textOf(makePostPdf(paper, new Map(), made))).toContain('A note.');
});
