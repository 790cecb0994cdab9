import * as calls from '#contract/dashboard.ts';
import { readFileProblems } from '#server/features/content/file-problems.ts';
import { readSetting, backupSetting } from '#server/platform/db/settings.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { listFailedMails } from '#server/features/mail/mail-repository.ts';

/** Maximum number of listed emails. */
const TOLD = 5;

export const getDashboard = implement(calls.getDashboard, async ({ app }) => ({
  json: {
    problems: await readFileProblems(app.db),
    failedMails: await listFailedMails(app.db, TOLD),
    lastBackup: (await readSetting(app.db, backupSetting)) ?? null,
  },
}));
