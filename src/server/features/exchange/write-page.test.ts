import { expect, test } from 'vitest';
import { newPage, writePage } from './write-page.ts';
import { essenceOfPage } from '#server/features/content/file-records.ts';

const body = { blocks: [] };
const page = { title: '研究室', body };
const japanese = { ...page, language: 'ja' as const, translationOf: 'lab' };

test('writes the language and original of a page to its front matter, and removes them', () => {
  const file = newPage('lab-ja', 'lab-ja', japanese, () => '');
  expect(file).toMatch(/^---\ntitle: 研究室\nlanguage: ja\ntranslationOf: lab\n---\n/);
  expect(writePage('---\ntitle: 研究室\n---\n', page, japanese, () => '')).toContain(
    '\nlanguage: ja\ntranslationOf: lab\n',
  );
  expect(writePage(file, japanese, page, () => '')).not.toMatch(/language|translationOf/);
  expect(essenceOfPage(japanese)).not.toBe(essenceOfPage(page));
});
