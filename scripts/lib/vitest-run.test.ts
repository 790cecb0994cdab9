import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedTests, skippedTests } from './vitest-run.ts';

const file = (status: string, ...failureMessages: string[]) => ({
  name: join(process.cwd(), 'src/races.test.ts'),
  assertionResults: [{ fullName: `races ${status}`, status, failureMessages }],
});

test('prints a line for every test that did not run', () => {
  const files = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => file(status));
  expect(skippedTests(files)).toEqual([
    'SKIPPED src/races.test.ts: races skipped',
    'SKIPPED src/races.test.ts: races pending',
    'SKIPPED src/races.test.ts: races todo',
  ]);
});

test('reports a failure with its line in the test and the first line of the error', () => {
  const stack = `Error: wrong\n    at y.ts:3:1\n    at ${join(process.cwd(), 'src/races.test.ts')}:25:7`;
  expect(failedTests([file('passed'), file('failed', stack)])).toEqual([
    'FAILED src/races.test.ts:25: races failed — Error: wrong',
  ]);
  expect(failedTests([file('failed', 'Error: wrong')])).toEqual([
    'FAILED src/races.test.ts: races failed — Error: wrong',
  ]);
});

test('names a file whose hook failed, with the reason', () => {
  const hook = [
    { name: join(process.cwd(), 'tests/e2e/reading.test.ts'), message: 'Hook timed out\nat …', assertionResults: [] },
  ];
  expect(failedTests(hook)).toEqual(['FAILED tests/e2e/reading.test.ts: Hook timed out']);
});
