/** Careers as people have them, in the files that they would send: measured in the PDF itself (product 17). */
import { documentNames, type DocumentName } from '#contract/paths.ts';
import { documentsOf } from '#domain/career/documents.ts';
import { goldenCareers, generatedCareer, today } from '#testing/golden-careers.ts';
import { faultsOf, readGeometry, type PdfPage } from '#testing/pdf-geometry.ts';
import { runs } from '#testing/runs.ts';
import type { CareerRecord } from '#contract/career.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import { makePdf } from './make-pdf.ts';

const made = new Date('2026-11-22T00:00:00Z');

/** Every document of a career as it is in the file. */
async function filesOf(record: CareerRecord): Promise<{ name: DocumentName; pages: PdfPage[] }[]> {
  const documents = layOut(documentsOf(record, today));
  const files = [];
  for (const name of documentNames) {
    const document = documents[name];
    if (document) files.push({ name, pages: await readGeometry(makePdf(name, document, made)) });
  }
  return files;
}

const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u200b]/g, '');
const textOf = ({ texts }: PdfPage) => plain(texts.map(({ text }) => text).join(''));

/** What no page of the form may show: a table without an entry, a heading that stands last, an end that stands alone. */
function loneParts(pages: readonly PdfPage[]): string[] {
  return pages.flatMap((page, index) => {
    const text = textOf(page);
    const at = `page ${index + 1}`;
    const history =
      /学歴・職歴\(各別にまとめて書く\)(.*?)(?:年月免許・資格|志望の動機、特技|本人希望記入欄|※「性別」欄|$)/.exec(
        text,
      )?.[1];
    const licences = /年月免許・資格(.*?)(?:志望の動機、特技|本人希望記入欄|$)/.exec(text)?.[1];
    return [
      ...(history !== undefined && !/\d|なし/.test(history) ? [`${at}: history without an entry: ${history}`] : []),
      ...(history !== undefined && /(?:学歴|職歴)(?:年月)?$/.test(history) ? [`${at}: a heading stands last`] : []),
      ...(licences === '' ? [`${at}: licences without an entry`] : []),
    ];
  });
}

const pageCounts: Record<keyof typeof goldenCareers, readonly number[]> = {
  student: [1, 2, 1],
  'new graduate': [1, 2, 1],
  'three jobs': [1, 2, 1],
  'nine jobs': [2, 2, 2],
  'fourteen jobs': [2, 2, 2],
  'twenty-five jobs': [3, 2, 4],
  freelance: [1, 2, 1],
  professor: [9, 2, 1],
  'long names': [1, 2, 1],
  'rare characters': [1, 2, 1],
  'gaps and leave': [1, 2, 1],
  'no Japanese': [1],
  'no English': [2, 1],
};

test.each(Object.keys(goldenCareers) as (keyof typeof goldenCareers)[])('the files of %s', async (of) => {
  const files = await filesOf(goldenCareers[of]());
  expect(files.map(({ name, pages }) => [name, faultsOf(pages)])).toEqual(files.map(({ name }) => [name, []]));
  for (const { name, pages } of files) if (name === 'rirekisho') expect(loneParts(pages)).toEqual([]);
  expect(files.map(({ pages }) => pages.length)).toEqual(pageCounts[of]);
});

test('generated careers of up to 14 employers: two pages of form, nothing struck, alone or lost', async () => {
  await fc.assert(
    fc.asyncProperty(generatedCareer, async (record) => {
      const documents = layOut(documentsOf(record, today));
      const pages = await readGeometry(makePdf('rirekisho', documents.rirekisho!, made));
      expect([...faultsOf(pages), ...loneParts(pages)]).toEqual([]);
      expect(pages.length).toBe(2);
      const text = pages.map(textOf).join('');
      const { history = [], licences = [], motivation = '', requests = '' } = documents.rirekisho ?? {};
      for (const part of [...[...history, ...licences].map((row) => row.text), motivation, requests]) {
        expect(text).toContain(plain(part));
      }
    }),
    runs(40, 2_000),
  );
});
