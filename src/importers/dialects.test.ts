/**
 * Random texts in the dialect of each program: nothing is lost, and a round trip through export and import changes
 * nothing.
 */
import { comesWhole, lossesHaveLines } from '#support/dialect-properties.ts';
import { dialects } from '#support/dialect-texts.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { test } from 'vitest';

test.each(dialects)('imports $name completely', (dialect) => {
  fc.assert(comesWhole(dialect), runs(40, 20_000));
});

test.each(dialects)('reports losses of $name with their lines', (dialect) => {
  fc.assert(lossesHaveLines(dialect), runs(25, 20_000));
});
