import { expect, test } from 'vitest';
import { citedKeys, resolveCitations } from './html.ts';
import type { CitedWork } from '#publications/cited-work.ts';
import { writeCitation, type Citation } from './schema.ts';

const works: Record<string, CitedWork> = {
  ito: { authors: ['Ito'], year: '2024', reference: 'Ito (2024). On ink.' },
  'ito-2': { authors: ['Ito'], year: '2024', reference: 'Ito (2024). Before ink.' },
  two: { authors: ['Sato', 'Mori'], year: '2021', reference: 'Sato, &amp; Mori (2021). Two.' },
  many: { authors: ['Abe', 'B', 'C'], year: 'n.d.', reference: 'Abe et al. (n.d.). Many.' },
};
const japanese: Record<string, CitedWork> = {
  jtwo: { authors: ['伊藤', '佐々木'], year: '2021', reference: '伊藤・佐々木 (2021).' },
  jmany: { authors: ['阿部', 'かな', 'ヴァン'], year: '2020', reference: '阿部他 (2020).' },
  mixed: { authors: ['伊藤', 'Smith'], year: '2019', reference: '伊藤 and Smith (2019).' },
};
const find = (key: string) => works[key] ?? japanese[key];
const cite = (narrative: boolean, ...all: [key: string, locator?: string][]) => {
  const citation: Citation = { works: all.map(([key, locator = '']) => ({ key, locator })), narrative };
  return writeCitation(citation);
};
const words = (html: string) => html.replace(/\n<section[\s\S]*$/, '').replace(/<[^>]*>/g, '');

test('Japanese names are joined as Japanese texts do, and the list of a Japanese text is headed in Japanese', () => {
  expect(words(resolveCitations(cite(true, ['jtwo'], ['jmany'], ['mixed']), find))).toBe(
    '伊藤・佐々木 (2021), 阿部他 (2020), 伊藤 and Smith (2019)',
  );
  expect(words(resolveCitations(cite(false, ['jtwo', 'p. 4']), find))).toBe('(伊藤・佐々木, 2021, p. 4)');
  const heading = (text: string) => /<h2 id="reference-list">(.*?)<\/h2>/.exec(resolveCitations(text, find))?.[1];
  expect(heading(`<p>紙の上のことばについて${cite(true, ['jtwo'])}は書いている。</p>`)).toBe('参考文献');
  expect(heading(`<p>On words, ${cite(true, ['jtwo'])}.</p>`)).toBe('References');
});

test('in brackets and in the sentence, with their places', () => {
  expect(words(resolveCitations(`${cite(false, ['ito', 'p. 4'], ['two'])}.`, find))).toBe(
    '(Ito, 2024, p. 4; Sato &amp; Mori, 2021).',
  );
  expect(words(resolveCitations(cite(true, ['two', 'p. 4'], ['many']), find))).toBe(
    'Sato and Mori (2021, p. 4), Abe et al. (n.d.)',
  );
});

test('distinguishes works of the same authors and year, and every link leads to an entry', () => {
  const html = resolveCitations(cite(false, ['ito'], ['ito-2']), find);
  expect(words(html)).toBe('(Ito, 2024b; Ito, 2024a)');
  expect([...html.matchAll(/<li id="([^"]*)">(.*?)<\/li>/g)].map(([, , entry]) => entry)).toEqual([
    'Ito (2024a). Before ink.',
    'Ito (2024b). On ink.',
  ]);
  for (const [, id = ''] of html.matchAll(/href="#([^"]*)"/g)) expect(html).toContain(`id="${id}"`);
});

test('shows an unknown key as typed, with its markup as text', () => {
  const html = resolveCitations(cite(false, ['<b>who']), find);
  expect(html).toContain('@&lt;b&gt;who');
  expect(html).not.toContain('References');
  expect(resolveCitations('<p>None.</p>', find)).toBe('<p>None.</p>');
});

test('returns keys once each, in the order of the text', () => {
  expect(citedKeys(cite(false, ['two'], ['ito']) + cite(true, ['ito']))).toEqual(['two', 'ito']);
});

const kana: CitedWork = { authors: ['加藤'], year: '2021', reference: '加藤 (2021). くずし字を読む。' };

test("marks the language of a work in the list if it differs from the text's", () => {
  const find = (key: string) => (key === 'katoh' ? kana : works[key]);
  const langOf = (html: string) => [...html.matchAll(/<li id="[^"]*"([^>]*)>/g)].map(([, lang]) => lang);
  const cited = cite(false, ['ito'], ['katoh']);
  expect(langOf(resolveCitations(`<p>くずし字を読む人のために。${cited}</p>`, find)).sort()).toEqual([
    '',
    ' lang="en"',
  ]);
  expect(langOf(resolveCitations(`<p>For readers. ${cited}</p>`, find)).sort()).toEqual(['', ' lang="ja"']);
});
