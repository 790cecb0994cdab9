import { api } from '#contract/paths.ts';
import { readFileProblems } from '#server/content/file-problems.ts';
import { readSetting } from '#server/db/settings.ts';
import { backupSetting } from '#server/archive/backup-setting.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { adminReads } from '#server/limits/limits.ts';
import { listFailedMails } from '#server/mail/mail-repository.ts';

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
