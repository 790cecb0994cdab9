import { join } from 'node:path';
import { expect, test } from 'vitest';
import { skippedTests } from './vitest-run.ts';

test('every test that did not run has a line', () => {
  const file = (status: string) => ({
    name: join(process.cwd(), 'src/races.test.ts'),
    assertionResults: [{ fullName: `races ${status}`, status }],
  });
  expect(skippedTests(['passed', 'failed', 'skipped', 'pending', 'todo'].map(file))).toEqual([
    'SKIPPED src/races.test.ts: races skipped',
    'SKIPPED src/races.test.ts: races pending',
    'SKIPPED src/races.test.ts: races todo',
  ]);
});
