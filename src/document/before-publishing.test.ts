import type { Block } from '#contract/documents.ts';
import { expect, test } from 'vitest';
import { missingOf, pathsLinkedTo, searchSnippet } from './before-publishing.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text } });
const figure = (media: string, alt: string): Block => ({ type: 'figure', data: { media, alt, caption: '' } });
const text = (body: Block[], summary: Block[] = [], keywords: string[] = []) => ({
  ...{ body: { blocks: body }, summary: { blocks: summary }, keywords },
});

test('what is missing is counted, in items of lists too', () => {
  const item = { content: 'One', items: [{ content: 'Two', items: [], blocks: [figure('m', ' ')] }] };
  const body = [figure('m', ''), figure('m', 'A pen'), figure('', ''), { type: 'list', data: { items: [item] } }];
  expect(missingOf(text(body))).toEqual({ summary: true, keywords: true, alternatives: 2, pictures: 1 });
  const nothing = { summary: false, keywords: false, alternatives: 0, pictures: 0 };
  expect(missingOf(text([], [paragraph('About.')], ['ink']))).toEqual(nothing);
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
    ...['/summary', '/blog/one', '/about', '/research?x=1', '/blog/two', '/blog/card'],
  ]);
});
