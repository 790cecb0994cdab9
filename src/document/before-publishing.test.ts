import { loadMath } from '#domain/document/math.ts';
import type { Block } from '#contract/documents.ts';
import { expect, test } from 'vitest';
import { formulasIn, missingOf, missingWorksOf, pathsLinkedTo, searchSnippet } from './before-publishing.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } });
const figure = (media: string, alt: string): Block => ({ type: 'figure', data: { media, alt, caption: '' } });
const text = (body: Block[], summary: Block[] = [], keywords: string[] = []) => ({
  body: { blocks: body },
  summary: { blocks: summary },
  keywords,
});

test('counts missing parts, also in list items', () => {
  const item = { content: 'One', items: [{ content: 'Two', items: [], blocks: [figure('m', ' ')] }] };
  const body = [figure('m', ''), figure('m', 'A pen'), figure('', ''), { type: 'list', data: { items: [item] } }];
  expect(missingOf(text(body))).toEqual({ summary: true, keywords: true, alternatives: 2, pictures: 1, addresses: 0 });
  const nothing = { summary: false, keywords: false, alternatives: 0, pictures: 0, addresses: 0 };
  expect(missingOf(text([], [paragraph('About.')], ['ink']))).toEqual(nothing);
});

test('names unknown cited works once each, wherever they are cited', () => {
  const cite = (keys: string) => `<span class="citation" data-keys="${keys}"></span>`;
  const body = [
    paragraph(`Said ${cite('ada1843;gone')}.`),
    { type: 'list', data: { items: [{ content: cite('lost'), items: [] }] } },
    paragraph(`<span class="footnote">${cite('gone')}</span>`),
  ];
  const given = text(body, [paragraph(cite('before'))]);
  expect(missingWorksOf(given, new Set(['ada1843']))).toEqual(['before', 'gone', 'lost']);
  expect(missingWorksOf(given, new Set(['ada1843', 'gone', 'lost', 'before']))).toEqual([]);
});

test('cards and videos without an address are counted, and each formula is found once', () => {
  const inline = '<span class="inline-math">x^2</span>';
  const body = [
    { type: 'link', data: { url: ' ', title: 'A card', site: '' } },
    { type: 'video', data: { url: '', title: '', poster: '' } },
    { type: 'math', data: { tex: '\\frac{1}', label: '' } },
    { type: 'table', data: { rows: [[inline, `a ${inline}`]] } },
    { type: 'math', data: { tex: '', label: '' } },
  ];
  const given = text(body, [paragraph(`${inline} <code>y</code>`)], ['ink']);
  expect(missingOf(given)).toMatchObject({ addresses: 2 });
  expect(formulasIn(given)).toEqual([
    { tex: 'x^2', display: false },
    { tex: '\\frac{1}', display: true },
  ]);
});

test('formulas that refer to others of the text can be read, on lines of their own too', async () => {
  const math = (tex: string, label = '') => ({ type: 'math', data: { tex, label } });
  const inline = (tex: string) => paragraph(`<span class="inline-math">${tex}</span>`);
  const given = text([
    math('a', 'eq_1'),
    math('\\begin{align}a&=b\\label{two}\\\\c&=d\\tag{T}\\end{align}'),
    inline('\\eqref{eq_1}'),
    inline('x \\ref{two}'),
    inline('\\eqref{none}'),
    inline('\\frac{1}'),
  ]);
  const render = await loadMath({});
  const wrong = formulasIn(given).filter(({ tex, display }) => render(tex, display).error !== undefined);
  expect(wrong.map(({ tex }) => tex)).toEqual(['\\eqref{none}', '\\frac{1}']);
});

test('a search shows the summary, else how the text begins', () => {
  expect(searchSnippet(text([paragraph('The <b>text</b>.')], [paragraph('The summary.')]))).toBe('The summary.');
  expect(searchSnippet(text([paragraph('The <b>text</b>.'), paragraph('More.')]))).toBe('The text. More.');
  expect(searchSnippet(text([]))).toBe('');
});

test('links inside the site are found in every block, each once', () => {
  const link = (href: string) => `<a href="${href}">x</a>`;
  const note = `<span class="footnote">n ${link('/about')}</span>`;
  const body = [
    paragraph(
      `${link('/blog/one')} ${link('/blog/one#part')} ${link('#here')} ${link('https://elsewhere.test/x')} ${note}`,
    ),
    { type: 'list', data: { items: [{ content: link('https://site.test/research?x=1'), items: [] }] } },
    { type: 'table', data: { rows: [[link('two')]] } },
    { type: 'link', data: { url: '/blog/card', title: '', site: '' } },
    { type: 'code', data: { code: link('/in-code') } },
  ];
  expect(pathsLinkedTo(text(body, [paragraph(link('/summary'))]), 'https://site.test')).toEqual([
    '/summary',
    '/blog/one',
    '/about',
    '/research?x=1',
    '/blog/two',
    '/blog/card',
  ]);
});
