import { api } from '#contract/paths.ts';
import { readFileProblems } from '#server/features/content/file-problems.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { backupSetting } from '#server/features/archive/backup-setting.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads } from '#server/platform/limits/limits.ts';
import { listFailedMails } from '#server/features/mail/mail-repository.ts';

/** Maximum number of listed emails. */
const TOLD = 5;

export const getDashboard = endpoint({
  method: 'GET',
  path: api.dashboard,
  ...adminReads,
  handle: async ({ app }) => ({
    json: {
      problems: await readFileProblems(app.db),
      failedMails: await listFailedMails(app.db, TOLD),
      lastBackup: (await readSetting(app.db, backupSetting)) ?? null,
    },
  }),
});
