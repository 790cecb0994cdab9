/** Realistic careers and their files, measured in the PDF itself (DOC-14). */
import { everyDocument, fileFaults, filesOf } from '#support/document-faults.ts';
import { goldenCareers } from '#support/golden-careers.ts';
import { expect, test } from 'vitest';

/**
 * Pages of resume, resume-us, cv, rirekisho, rirekisho-jis, keirekisho and gyoseki; 0 if the document does not exist.
 */
const pageCounts: Record<keyof typeof goldenCareers, readonly number[]> = {
  student: [1, 1, 2, 2, 2, 1, 1],
  'new graduate': [2, 1, 2, 2, 2, 1, 1],
  'three jobs': [2, 1, 2, 2, 2, 1, 1],
  'nine jobs': [2, 1, 2, 2, 2, 2, 1],
  'fourteen jobs': [2, 1, 3, 2, 2, 2, 1],
  // With the required content, the lines of twenty-five employers already exceed a Letter page.
  'twenty-five jobs': [3, 2, 4, 2, 2, 4, 1],
  freelance: [2, 1, 2, 2, 2, 1, 1],
  professor: [9, 1, 11, 2, 2, 1, 11],
  'long names': [2, 1, 2, 2, 2, 1, 1],
  'rare characters': [2, 1, 2, 2, 2, 1, 1],
  'gaps and leave': [2, 1, 2, 2, 2, 1, 1],
  'no Japanese': [2, 1, 2, 0, 0, 0, 0],
  'no English': [0, 0, 1, 2, 2, 1, 1],
};
const ids = ['resume', 'resume-us', 'cv', 'rirekisho', 'rirekisho-jis', 'keirekisho', 'gyoseki'];

/** The careers that together cover all cases: no and many jobs, many works, long and rare words, only one language. */
const hardest: readonly (keyof typeof goldenCareers)[] = [
  'student',
  'twenty-five jobs',
  'professor',
  'long names',
  'rare characters',
  'gaps and leave',
  'no Japanese',
  'no English',
];
const careers = process.env['CAMPAIGN'] ? (Object.keys(goldenCareers) as (keyof typeof goldenCareers)[]) : hardest;

test.each(careers)('the files of %s', { timeout: 180_000 }, async (of) => {
  const files = await filesOf(everyDocument(goldenCareers[of]()));
  const faults = await Promise.all(files.map(async (file) => [file.id, await fileFaults(file)] as const));
  expect(Object.fromEntries(faults)).toEqual(Object.fromEntries(files.map(({ id }) => [id, []])));
  expect(ids.map((id) => files.find((file) => file.id === id)?.pages.length ?? 0)).toEqual(pageCounts[of]);
});

test('the letters of a period are on one line', async () => {
  const [file] = await filesOf({ keirekisho: everyDocument(goldenCareers['three jobs']()).keirekisho });
  const periods = (file?.pages ?? []).flatMap(({ width, texts }) =>
    texts.filter(({ text, left }) => left > width / 2 && /令和|平成|年|〜|\d/.test(text)),
  );
  const heights = periods.map(({ bottom }) => bottom);
  const torn = heights.filter((height) =>
    heights.some((other) => Math.abs(height - other) > 0.05 && Math.abs(height - other) < 6),
  );
  expect(periods.length).toBeGreaterThan(5);
  expect(torn).toEqual([]);
});
