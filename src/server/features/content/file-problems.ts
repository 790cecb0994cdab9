/**
 * Problems that the last load found in the owner's files. They are stored, so that the owner can see them in the
 * browser too.
 */
import { fileProblem, type FileProblem } from '#contract/dashboard.ts';
import { toSent } from '#contract/problems.ts';
import { englishOf } from '#contract/english.ts';
import { wholeProblem, type ContentIssue } from '#domain/content-validation-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { z } from 'zod';

const setting = 'content-problems';
/** Maximum number of stored problems; `npm run check-content` lists all. */
const KEPT = 100;

/** Nothing about private files is stored, not even their problems. */
const isPrivate = ({ file }: ContentIssue) => /private/i.test(file);

export async function noteFileProblems(db: Database, issues: readonly ContentIssue[]): Promise<void> {
  const kept = issues
    .filter((issue) => !isPrivate(issue))
    .slice(0, KEPT)
    .map((issue) => {
      const { file, path, line } = issue;
      const said = wholeProblem(issue);
      return { file, path, message: englishOf(said), reason: toSent(said), ...(line !== undefined && { line }) };
    });
  await writeSetting(db, setting, JSON.stringify(kept));
}

export async function readFileProblems(db: Database): Promise<FileProblem[]> {
  return z.array(fileProblem).parse(JSON.parse((await readSetting(db, setting)) ?? '[]'));
}
