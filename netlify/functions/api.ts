import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import type { Config, Context } from '@netlify/functions';

/** The whole API on Netlify: the same app as on one machine. */
export default (request: Request, context: Context) =>
  invoke((app) => createApp(app).fetch(request, { ip: context.ip }), context.waitUntil);

export const config: Config = { path: '/api/*' };
