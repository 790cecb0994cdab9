import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { apiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';

/** The whole API on Netlify: the same app as on one machine. */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const response = await createApp(app).fetch(request, { ip: context.ip });
    const headers = Object.entries(apiHeaders({ https: app.config.secure, subdomains: app.config.hstsSubdomains }));
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  }, context.waitUntil);

export const config: Config = { path: '/api/*' };
