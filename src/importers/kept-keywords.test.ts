import { englishOf } from '#contract/english.ts';
import type { Problem } from '#contract/problems.ts';
import { limits } from '#contract/limits.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usableKeywords } from './kept-keywords.ts';

const names = fc.oneof(
  fc.uniqueArray(fc.stringMatching(/^[a-z]{1,70}$/)),
  fc.uniqueArray(fc.stringMatching(/^[a-z]{30,70}$/), { minLength: 60, maxLength: 120 }),
);

test('keeps or reports each keyword of an import, in lines that a report does not cut', () => {
  fc.assert(
    fc.property(names, (all) => {
      const skipped: Problem[] = [];
      const kept = usableKeywords(all, skipped);
      const notices = skipped.map(englishOf);
      expect(kept.length).toBeLessThanOrEqual(limits.keywords);
      const named = notices.flatMap((line) => line.replace(/^.*?: /, '').split(', '));
      expect([...kept, ...named].sort()).toEqual([...all].sort());
      expect(notices.filter((line) => line.length > 1_000)).toEqual([]);
      const counted = notices.map((line) => Number(/\((\d+)\)/.exec(line)?.[1]));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(named.length);
    }),
    runs(200, 5_000),
  );
});
