import { careerRecord } from '#support/career.ts';
import { expect, test } from 'vitest';
import { resumeOf } from './resume.ts';
import { cutsOf, givenUp, shortened } from './shorten.ts';

const resume = {
  ...resumeOf(careerRecord(), '2026-11-22')!,
  publications: [1, 2, 3, 4, 5].map((number) => ({ name: `Paper ${number}` })),
};
const size = (item: typeof resume) => JSON.stringify(item).length;

test('long lists end earlier first, then the oldest employer gives up its points; employers and dates stay', () => {
  const [first, second, third] = cutsOf(resume);
  expect(first!(resume).publications.map(({ name }) => name)).toEqual(['Paper 1', 'Paper 2', 'Paper 3', 'Paper 4']);
  const short = third!(second!(first!(resume)));
  expect(short.publications).toHaveLength(3);
  const pointsOf = (item: typeof resume) => item.work.map(({ highlights }) => highlights.length);
  const oldest = pointsOf(resume).findLastIndex((count) => count > 0);
  expect(pointsOf(resume).map((count, index) => count - (pointsOf(short)[index] ?? 0))).toEqual(
    resume.work.map((_, index) => Number(index === oldest)),
  );
  const least = shortened(resume, () => false);
  expect(least.work.map(({ name, startDate }) => [name, startDate])).toEqual(
    resume.work.map(({ name, startDate }) => [name, startDate]),
  );
  expect(least.education).toEqual(resume.education);
  expect([least.publications, pointsOf(least)]).toEqual([[], resume.work.map(() => 0)]);
});

test('removes no more than necessary, and reports it in numbers', () => {
  expect(shortened(resume, () => true)).toEqual(resume);
  const all = size(resume);
  const short = shortened(resume, (item) => size(item) < all - 30);
  expect(givenUp(resume, short)).toBe('2 of 5 publications');
  expect(givenUp(resume, resume)).toBe('');
});
