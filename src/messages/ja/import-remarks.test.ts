/** Import warnings are available in Japanese: each sentence has a translation. */
import { messages } from '#contract/messages.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remark } from './import-remarks.ts';

const src = join(import.meta.dirname, '../..');
/** Returns a sentence with sample values in its placeholders. */
const filled = (template: string) => template.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '2').replace(/\\'/g, "'");

test.each([
  ...readdirSync(join(src, 'importers')).map((file) => `importers/${file}`),
  ...['import-post.ts', 'import-page.ts', 'add-redirects.ts'].map((file) => `server/features/import-export/${file}`),
])('%s has a translation for every sentence', (file) => {
  if (file.endsWith('.test.ts') || !file.endsWith('.ts')) return;
  const text = readFileSync(join(src, file), 'utf8');
  const said = [...text.matchAll(/(?:notices\.push\(|notice: |reason: |: \[?)(?:`([^`\n]+)`|'((?:[^'\\\n]|\\.)+)')/g)]
    .filter(([, template]) => !template?.startsWith('no ${what}'))
    .map(([, template, plain]) => filled(template ?? plain ?? ''))
    .filter((line) =>
      /^(?:Its|It|The|Not|Another|Something|Own|No|no|nobody|how|posts|the|it|a part|2 of its) .*[a-z.]$/.test(line),
    );
  for (const line of said) expect(remark(line), line).toMatch(/[\p{sc=Hira}\p{sc=Kana}]/u);
});

test('translates a loss, a sentence of the contract with its suffix, and keeps unknown words', () => {
  expect(remark("posts/a.md:7 words 'of: it': text missing in the imported post")).toBe(
    "posts/a.md:7 語句 'of: it'：取り込んだ記事に、この語句がありません",
  );
  expect(remark('a.md:3 file a.zip: The content of the file is not in ZIP format.')).toBe(
    'a.md:3 ファイル a.zip：中身が ZIP 形式ではありません。',
  );
  expect(remark('The file a.zip was not imported: the file was not found next to the post.')).toBe(
    'ファイル a.zip は取り込めませんでした。本文と同じ場所にありません。',
  );
  expect(remark('a.md:9 style: styling is not imported')).toBe('a.md:9 スタイル：元の書式は取り込まれません');
  expect(remark('a.md:7 bibliography: add these works to references.bib as BibTeX')).toBe(
    'a.md:7 文献一覧：文献は、BibTeX で references.bib に追加してください',
  );
  expect(remark(`${messages.titleTooLong} The full title was kept as the first heading.`)).toMatch(
    /。タイトルの全文は、本文の最初の見出しにしました。$/,
  );
  expect(remark('a.md:7 citation ada1843: the BibTeX entry is missing')).toBe(
    'a.md:7 引用 ada1843：文献データ（BibTeX）がありません',
  );
  expect(remark('Not published: an image is missing and it has a tag that is not supported.')).toBe(
    '公開しませんでした：画像がありません。対応していないタグがあります。',
  );
  expect(remark('/x already redirects to another page. This page is at /y.')).toBe(
    '/x は別の記事かページに転送されるため、このページの URL は /y です。',
  );
  expect(remark('/x is a page of this site, so this URL is not redirected.')).toMatch(/転送されません/);
  expect(remark('Not published: it was in _drafts.')).toBe('公開しませんでした：_drafts にありました。');
  expect(
    remark(
      'This file does not contain the output of 3 code chunks. To include the output, import the rendered notebook (.ipynb).',
    ),
  ).toMatch(/^コード/);
  expect(remark('Something new.')).toBe('Something new.');
});
