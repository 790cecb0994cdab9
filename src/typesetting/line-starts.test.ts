/** No line of a PDF begins with a character that must not start a line. */
import { makePdf } from './make-pdf.ts';
import { documentsOf } from '#career/documents.ts';
import { careerRecord } from '#support/career.ts';
import { readGeometry, type Stretch } from '#support/pdf-geometry.ts';
import { expect, test } from 'vitest';

const made = new Date('2026-11-24T00:00:00Z');

/** Returns the lines of the page, each from left to right. */
function linesOf(texts: readonly Stretch[]): string[] {
  const lines = Map.groupBy(texts, ({ bottom }) => Math.round(bottom));
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(''),
  );
}

test('neither a dot between two parts nor the rest of a date begins a line', async () => {
  const filler = (length: number) => 'あ'.repeat(length);
  const dated = Array.from({ length: 24 }, (_, at) => `${filler(30 + at)}2024年12月31日から令和6年3月まで。`);
  const parted = Array.from({ length: 40 }, (_, at) => ({
    name: 'A'.repeat(3),
    position: 'Research Assistant',
    startDate: '2020-04',
    location: `${'of the '.repeat(12)}${'x '.repeat(at)}· Kyoto`,
  }));
  const profiles = Array.from({ length: 24 }, (_, at) => ({
    network: 'N',
    url: `https://${'n'.repeat(3 + (at % 5))}.org`,
  }));
  const record = careerRecord({
    english: { basics: { name: 'A', profiles }, work: parted.map((entry) => ({ ...entry, 'x-unpaired': true })) },
    japanese: { basics: { name: '甲' }, work: [], 'x-keirekisho': { selfPr: [{ text: dated.join('\n') }] } },
  });
  const { resume, keirekisho } = documentsOf(record, '2026-11-24');
  for (const [id, document] of Object.entries({ resume, keirekisho })) {
    if (!document) throw new Error(id);
    const pages = await readGeometry(makePdf(id, document, made));
    const lines = pages.flatMap(({ texts }) => linesOf(texts));
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter((line) => /^\s*(?:·|[年月日]|\d{1,2}[月日])/.test(line))).toEqual([]);
  }
});
