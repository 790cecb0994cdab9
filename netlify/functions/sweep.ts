import { removeExpired } from '#server/accounts/housekeeping.ts';
import { callBuildHook } from '#server/builds/build-hook.ts';
import { invoke } from '#server/invocation.ts';
import { readConfig } from '#server/config.ts';
import type { Config, Context } from '@netlify/functions';

/** Makes up for what an invocation could not finish: mails that wait, builds nobody asked for yet, rows that expired. */
export default (_request: Request, context: Context) =>
  invoke(async (app) => {
    const { buildHookUrl: url } = readConfig();
    if (url) await callBuildHook({ ...app, url });
    await removeExpired(app.db, app.clock());
    await app.mail.wake();
    return new Response(null, { status: 204 });
  }, context.waitUntil);

export const config: Config = { schedule: '* * * * *' };
