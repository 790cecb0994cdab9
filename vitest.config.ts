import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#support/longest-first.ts';

// Tests use the sample, because `content/` belongs to the owner.
process.env['CONTENT_DIR'] = fileURLToPath(new URL('sample', import.meta.url));

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A truncated log still shows what the failed tests have found.
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'lint/**/*.test.js', 'netlify/**/*.test.ts'],
          globalSetup: 'tests/support/temporary-folder.ts',
          // The campaign's properties run for many minutes; on a busy machine other tests can take over 30 s.
          testTimeout: process.env['CAMPAIGN'] ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
          // One more than cores, because tests sometimes wait for a database, a process or a timer.
          maxWorkers: availableParallelism() + 1,
          // Each file cleans up after itself, so that a worker loads shared modules only once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          // On a busy machine the first import can take long.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/temporary-folder.ts', 'tests/e2e/global-setup.ts'],
          // A busy machine can take ten times as long as an idle one. Only a failing test waits this long.
          testTimeout: 300_000,
          // The first hooks of a run start four hosts at the same time, and one of them publishes.
          hookTimeout: 600_000,
          expect: { poll: { timeout: 90_000 } },
          // Four workers keep two cores busy, because journeys wait for autosaves, pages and emails.
          maxWorkers: 4,
          // All files of a worker share one browser and one bundle of the editor.
          isolate: false,
        },
      },
      {
        test: {
          name: 'campaign',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: 'tests/support/temporary-folder.ts',
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
