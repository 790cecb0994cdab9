/** Career records for tests: the sample's files, and records that are unusually short, long or odd. */
import type { CareerRecord } from '#contract/career.ts';
import { parseCareer, type CareerFiles } from '#career/parse.ts';
import { describeIssue } from '#domain/content-validation-error.ts';
import { readFileSync } from 'node:fs';

const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../sample/${name}`, import.meta.url), 'utf8'));

/** The sample's files, including the sample private profile. */
export const starterFiles = (): CareerFiles => ({
  english: file('resume.json'),
  japanese: file('resume.ja.json'),
  personal: file('private.example.json'),
});

/**
 * Returns a validated record.
 * @throws Error with the list of mistakes
 */
export function careerRecord(files: Partial<CareerFiles> = {}): CareerRecord {
  const parsed = parseCareer({ ...starterFiles(), ...files });
  if ('mistakes' in parsed) throw new Error(parsed.mistakes.map(describeIssue).join('\n'));
  return parsed.record;
}

/** Returns the smallest record that produces all three documents. */
export const shortRecord = () =>
  careerRecord({
    english: { basics: { name: 'Ito' }, work: [{ name: 'A', startDate: '2025' }] },
    japanese: {
      basics: { name: '伊藤' },
      work: [{ name: '甲社', startDate: '2025' }],
      'x-rirekisho': {},
      'x-keirekisho': {},
    },
    personal: null,
  });

/** Returns a record with characters outside of the usual fonts and of the Basic Multilingual Plane. */
export const rareRecord = () =>
  careerRecord({
    english: { basics: { name: 'Ryō Müller-Yoshida' }, work: [{ name: 'Łódź Øre', startDate: '2020-04' }] },
    japanese: {
      basics: { name: '𠮷﨑 髙', 'x-furigana': 'よしざき たかし' },
      work: [{ name: '株式会社髙島屋﨑陽軒𠮷野家', startDate: '2020-04', highlights: ['濵田、邉見、德永、栁、𩸽'] }],
      'x-rirekisho': { motivation: '①②③、㈱、№、〜、−。葛󠄀城市と葛城市。' },
      'x-keirekisho': {},
    },
    personal: null,
  });

/** Returns a record with forty employers and schools, long texts and hundreds of bullet points. */
export function longRecord(): CareerRecord {
  const years = Array.from({ length: 40 }, (_, index) => 1980 + index);
  const sentence = '史料の翻刻を支える仕組みを設計し、実装し、運用しました。';
  return careerRecord({
    english: {
      basics: { name: 'Aoi Tachibana', summary: 'A long career. '.repeat(40) },
      work: years.map((year) => ({
        name: `Employer ${year}`,
        position: `Position ${year}`,
        startDate: `${year}-04`,
        endDate: `${year + 1}-03`,
        summary: 'What was done there, in two sentences. And why it mattered to those who came after.',
        highlights: [`First point of ${year}`, `Second point of ${year}`],
      })),
    },
    japanese: {
      basics: { name: '橘 葵', 'x-furigana': 'たちばな あおい', summary: sentence.repeat(12) },
      work: years.map((year) => ({
        name: `株式会社第${year}`,
        startDate: `${year}-04`,
        endDate: `${year + 1}-03`,
        summary: sentence,
        highlights: [`${year}年の成果。${sentence}`, sentence],
        'x-rirekisho': {
          end: `株式会社第${year}　退社（${'会社都合により事業所が閉鎖されたため、'.repeat(2)}やむなく）`,
        },
      })),
      certificates: years.map((year) => ({ name: `第${year}号資格`, date: `${year}-06` })),
      'x-rirekisho': { motivation: sentence.repeat(80), requests: '在宅勤務を希望いたします。'.repeat(20) },
      'x-keirekisho': {
        selfPr: Array.from({ length: 12 }, (_, n) => ({ title: `強み${n}`, text: sentence.repeat(6) })),
      },
    },
  });
}
