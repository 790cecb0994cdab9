import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files by measured time, longest first. All other files are short and are ordered by size. Without
 * durations of an earlier run, vitest would begin with the largest files, and one worker would finish long after the
 * other.
 */
const longest = [
  'tests/e2e/records',
  'tests/e2e/languages',
  'tests/e2e/reading',
  'tests/e2e/static-build',
  'tests/e2e/publishing',
  'tests/e2e/settings',
  'tests/e2e/leaks',
  'tests/e2e/setup',
  'tests/e2e/accounts',
  'tests/e2e/writing-menus',
  'tests/e2e/writing-drafts',
  'tests/e2e/comments',
  'tests/e2e/writing-access',
  'tests/e2e/writing-look',
  'tests/e2e/admin-lists',
  'tests/e2e/writing-saving',
  'tests/e2e/importing',
  'tests/e2e/pictures',
  'tests/e2e/writing-keys',
  'tests/e2e/writing-inlines',
  'tests/e2e/writing-page',
  'tests/e2e/writing-blocks',
  'src/server/features/posts/life',
  'src/host/rendering/publisher',
  'src/server/platform/db/connect',
  'scripts/archive',
  'src/server/platform/http/role-matrix',
  'src/server/features/archive/archive',
  'src/typesetting/golden',
  'src/server/features/media/media-endpoints',
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
