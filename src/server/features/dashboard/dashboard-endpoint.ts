import * as calls from '#contract/dashboard.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { pages } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { viewsOf } from '#server/features/analytics/analytics.ts';
import { readFileProblems } from '#server/features/content/file-problems.ts';
import { listFailedMails } from '#server/features/mail/mail-repository.ts';
import { countSubscribers } from '#server/features/newsletter/subscriber-repository.ts';
import { listPosts } from '#server/features/posts/post-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { readSetting, backupSetting } from '#server/platform/db/settings.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { isPublicSite } from '#server/platform/integrations/public-address.ts';

/** Maximum number of listed emails, and of listed posts. */
const TOLD = 5;

export const getDashboard = implement(calls.getDashboard, async ({ app, now }) => {
  const [problems, failedMails, lastBackup, { follow }, latest] = await Promise.all([
    readFileProblems(app.db),
    listFailedMails(app.db, TOLD),
    readSetting(app.db, backupSetting),
    readSiteSettings(app.db),
    latestPosts(app, now),
  ]);
  return {
    json: {
      problems,
      failedMails,
      lastBackup: lastBackup ?? null,
      subscribers: follow ? ((await countSubscribers(app.db))['following'] ?? 0) : null,
      latest,
      ready: readyParts(app, lastBackup !== undefined),
    },
  };
});

async function latestPosts({ db }: Dependencies, now: Date): Promise<DashboardResponse['latest']> {
  const posts = await listPosts(db, { state: 'published', limit: TOLD });
  const views = await viewsOf(db, posts.map(pages.postAt), now);
  return posts.map(({ id, address, title, createdAt }, index) => ({
    id,
    address,
    title,
    createdAt,
    views: views?.[index] ?? null,
  }));
}

/** On Netlify, the provider of the database makes the backups. */
const readyParts = ({ config }: Dependencies, hasBackup: boolean): DashboardResponse['ready'] => ({
  url: isPublicSite(config.siteUrl),
  email: config.mail !== undefined,
  backups: hasBackup || config.backups !== undefined || config.netlify === true,
});
