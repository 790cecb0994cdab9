import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';

/** The whole API on Netlify, pictures apart: the same app as on one machine. */
export default (request: Request, context: Context) =>
  invoke(
    async (app) => withApiHeaders(await createApp(app).fetch(request, { ip: context.ip }), app.config),
    context.waitUntil,
  );

export const config: Config = { path: '/api/*', excludedPath: ['/api/media', '/api/media/*'] };
