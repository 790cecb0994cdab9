import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files by measured time, longest first. All other files are short and are ordered by size. Without
 * durations of an earlier run, vitest would begin with the largest files, and one worker would finish long after the
 * other.
 */
const longest = [
  'tests/e2e/reading',
  'tests/e2e/owner-adding',
  'tests/e2e/owner-settings',
  'tests/e2e/language-switch',
  'tests/e2e/owner-forms',
  'tests/e2e/setup',
  'tests/e2e/static-parity',
  'tests/e2e/writing-caret',
  'tests/e2e/kept-pages',
  'tests/e2e/writing-touch-post',
  'tests/e2e/as-readers',
  'tests/e2e/post-life',
  'tests/e2e/edit-in-place',
  'tests/e2e/documents-beside',
  'tests/e2e/new-post-drafts',
  'tests/e2e/leaks',
  'tests/e2e/blog-admin',
  'tests/e2e/writing-drafts',
  'tests/e2e/passkeys',
  'tests/e2e/accounts-screens',
  'tests/e2e/admin-table',
  'tests/e2e/japanese',
  'tests/e2e/importing',
  'tests/e2e/pictures',
  'tests/e2e/writing',
  'tests/e2e/reading-by-hand',
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
