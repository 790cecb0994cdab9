import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files by measured time, longest first. All other files are short and are ordered by size. Without
 * durations of an earlier run, vitest would begin with the largest files, and one worker would finish long after the
 * other.
 */
const longest = [
  'tests/e2e/static-build',
  'tests/e2e/admin-area',
  'tests/e2e/records',
  'tests/e2e/languages',
  'tests/e2e/writing-drafts',
  'tests/e2e/writing-saving',
  'tests/e2e/site-screens',
  'tests/e2e/writing-look',
  'tests/e2e/comments',
  'tests/e2e/writing-access',
  'tests/e2e/writing-keys',
  'tests/e2e/publishing',
  'tests/e2e/admin-lists',
  'tests/e2e/writing-page',
  'tests/e2e/reading',
  'tests/e2e/accounts',
  'tests/e2e/setup',
  'tests/e2e/writing-menus',
  'tests/e2e/writing-blocks',
  'tests/e2e/writing-inlines',
  'tests/e2e/writing-history',
  'tests/e2e/rendered-pages',
  'tests/e2e/page-links',
  'src/server/features/import-export/import-export',
  'src/server/platform/workers/pool',
  'scripts/archive',
  'src/host/generated-assets/post-pdfs',
  'src/server/features/exchange/record-source',
  'scripts/import-al-folio',
  'src/server/platform/http/role-matrix',
  'src/server/features/mentions/mentions',
  'src/server/features/comments/approval-races',
  'src/server/features/accounts/races',
  'src/typesetting/golden',
].map((name) => `${name}.test.ts`);

/** The rank of a test file; -1 for a short file. */
const place = ({ moduleId }: TestSpecification) => longest.indexOf(relative(process.cwd(), moduleId));

/** Distributes the test files to the workers, longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return [
      ...bySize.filter((file) => place(file) >= 0).toSorted((a, b) => place(a) - place(b)),
      ...bySize.filter((file) => place(file) < 0),
    ];
  }
}
