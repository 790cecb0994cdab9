import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files by measured time, longest first. All other files are short and are ordered by size. Without
 * durations of an earlier run, vitest would begin with the largest files, and one worker would finish long after the
 * other.
 */
const longest = [
  'e2e/reading',
  'e2e/owner-adding',
  'e2e/owner-settings',
  'e2e/language-switch',
  'e2e/owner-forms',
  'e2e/setup',
  'e2e/static-parity',
  'e2e/writing-caret',
  'e2e/kept-pages',
  'e2e/writing-touch-post',
  'e2e/as-readers',
  'e2e/post-life',
  'e2e/edit-in-place',
  'e2e/documents-beside',
  'e2e/new-post-drafts',
  'e2e/leaks',
  'e2e/blog-admin',
  'e2e/writing-drafts',
  'e2e/passkeys',
  'e2e/accounts-screens',
  'e2e/admin-table',
  'e2e/japanese',
  'e2e/importing',
  'e2e/pictures',
  'e2e/writing',
  'e2e/reading-by-hand',
  'src/server/posts/life',
  'src/host/rendering/publisher',
  'src/server/db/connect',
  'scripts/archive',
  'src/server/http/role-matrix',
  'src/server/archive/archive',
  'src/server/documents/pdf/golden',
  'src/server/media/media-endpoints',
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
