import { limits } from '#contract/limits.ts';
import type { WorksResponse } from '#contract/works.ts';
import { expect, test } from 'vitest';
import { textsOf, together } from './given-files.ts';

const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'a');

test('all BibTeX is one text, and each other file is a text', async () => {
  const bib = ['@misc{a, title={A}}', '% mine\n@ book {b, title={B}}'];
  const others = ['TY  - JOUR\nER  - ', '[{"title": "@misc{x}"}]', '<xml>@misc{x}</xml>'];
  const { texts } = await textsOf([...bib, ...others].map(file));
  expect(texts).toEqual([bib.join('\n'), ...others]);
});

test('a file that is too large or no text is refused before it is sent', async () => {
  const large = file(new Uint8Array(limits.worksFileBytes + 1));
  expect(await textsOf([large])).toEqual({ texts: [], problem: { code: 'worksFileSize', params: [4] } });
  const pdf = file(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1]));
  expect((await textsOf([file('@misc{a}'), pdf])).problem).toEqual({ code: 'worksFileNoText' });
});

test('a key that works of two files have gets a number in the record, too', () => {
  const found = (title: string): WorksResponse => ({
    works: [{ key: 'berg', bibtex: `@article{berg,\n  title = {${title}},\n}`, title, citation: '', known: null }],
    listed: [],
    diagnostics: [title],
    problems: [],
  });
  const all = together([found('One'), found('Two')]);
  expect(all.works.map(({ key, bibtex }) => [key, bibtex.split('\n')[0]])).toEqual([
    ['berg', '@article{berg,'],
    ['berg-2', '@article{berg-2,'],
  ]);
  expect(all.diagnostics).toEqual(['One', 'Two']);
});
