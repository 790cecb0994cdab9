import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './src/testing/longest-first.ts';

// Tests use the sample: `content/` belongs to the owner.
process.env['CONTENT_DIR'] = fileURLToPath(new URL('sample', import.meta.url));

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'lint/**/*.test.js', 'netlify/**/*.test.ts'],
          globalSetup: 'src/testing/temporary-folder.ts',
          // The campaign's properties run for many minutes; on a busy machine others take more than half of one.
          testTimeout: process.env['CAMPAIGN'] ? 3_600_000 : 120_000,
          hookTimeout: 60_000,
          // One more than cores: a test waits now and then for a database, a process, a moment.
          maxWorkers: availableParallelism() + 1,
          // Each file cleans up behind itself: what all of them import is then loaded once a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/temporary-folder.ts', 'e2e/global-setup.ts'],
          testTimeout: 120_000,
          // The first hooks of a run start four hosts at once, and one of them publishes.
          hookTimeout: 600_000,
          // A page that two cores share with everything else takes its time; what is awaited comes or the test fails.
          expect: { poll: { timeout: 45_000 } },
          // Two cores are busy with four: a journey waits for a save by itself, for a page, for a mail.
          maxWorkers: 4,
          // One browser and one bundle of the editor for all files of a worker.
          isolate: false,
          // A browser on a machine that others load too; tests that passed only at the second try are listed.
          retry: process.env['CAMPAIGN'] ? 0 : 1,
        },
      },
      {
        test: {
          name: 'campaign',
          include: ['campaign/**/*.test.ts'],
          globalSetup: 'src/testing/temporary-folder.ts',
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
