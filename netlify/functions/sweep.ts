import { regularTasks } from '#server/housekeeping.ts';
import { checkSources } from '#server/features/works/check-sources.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { callBuildHook } from '#server/features/builds/build-hook.ts';
import { invoke } from '#server/invocation.ts';
import { readConfig } from '#server/platform/config.ts';
import { createBulkMailer } from '#server/features/mail/providers.ts';
import { countVisits } from '#server/features/analytics/visits.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Config, Context } from '@netlify/functions';
import { deployedFormulas } from '../deployed-formulas.ts';
import { gatherVisits, visitsStore } from '../analytics/visits-store.ts';

/**
 * No further batch starts after this time in milliseconds, because a scheduled function has 30 seconds. The next run
 * continues.
 */
const SLICE = 12_000;

/**
 * Publishes due posts, sends newsletters, counts visits, processes mentions, and asks sources of works. Finishes work that other functions had
 * no time for: waiting emails, pending builds, expired rows.
 */
export default (_request: Request, context: Context) =>
  invoke(async (app) => {
    if (app.config.readOnly) return new Response(null, { status: 204 });
    const { buildHookUrl: url } = readConfig();
    const regular = regularTasks(app, SLICE / 4, () => checkSources(app, { within: SLICE / 4, requests: 3 }));
    // A slow email provider must not delay a deploy. Mentions are last, because other sites can be slow.
    const tasks: (() => Promise<unknown> | undefined)[] = [
      regular.publishPosts.work,
      regular.publishRecords.work,
      () => (url ? callBuildHook({ ...app, url }) : undefined),
      regular.removeExpired.work,
      async () => {
        if (!(await readSiteSettings(app.db)).numbers) return;
        await gatherVisits(visitsStore(), (visits) => countVisits(app, visits));
      },
      regular.sendMails.work,
      async () => {
        const { mail, siteUrl } = readConfig();
        const newsletter = createNewsletter(siteUrl, renderedPosts(app.db), deployedFormulas(siteUrl));
        const until = new Date(app.clock().getTime() + SLICE);
        await sendMailings({ ...app, siteUrl, newsletter, mailer: await createBulkMailer(mail), until });
      },
      regular.processMentions.work,
      regular.showCounts.work,
      regular.checkSources.work,
    ];
    // If one task fails, the other tasks still run.
    for (const task of tasks) await task()?.catch((cause: unknown) => app.log('A task of the sweep failed', cause));
    return new Response(null, { status: 204 });
  }, context.waitUntil);

/** Every ten minutes, so that a database that sleeps when idle is rarely woken (docs/decisions, cloud). */
export const config: Config = { schedule: '*/10 * * * *' };
