import { removeExpired } from '#server/housekeeping.ts';
import { callBuildHook } from '#server/builds/build-hook.ts';
import { invoke } from '#server/invocation.ts';
import { readConfig } from '#server/config.ts';
import { publishScheduled } from '#server/posts/publish-service.ts';
import type { Config, Context } from '@netlify/functions';

/** Publishes what is due, and makes up for what an invocation could not finish: mails that wait, builds nobody asked for yet, rows that expired. */
export default (_request: Request, context: Context) =>
  invoke(async (app) => {
    if (app.config.readOnly) return new Response(null, { status: 204 });
    const { buildHookUrl: url } = readConfig();
    const tasks: (() => Promise<unknown> | undefined)[] = [
      () => publishScheduled(app, app.clock()),
      () => (url ? callBuildHook({ ...app, url }) : undefined),
      () => removeExpired(app.db, app.clock()),
      () => app.mail.wake(),
    ];
    // One that fails is no reason to leave the others out.
    for (const task of tasks) await task()?.catch((cause: unknown) => app.log('A task of the sweep failed', cause));
    return new Response(null, { status: 204 });
  }, context.waitUntil);

/** Rarely enough for a database that sleeps when nobody asks: docs/decisions, cloud. */
export const config: Config = { schedule: '*/10 * * * *' };
