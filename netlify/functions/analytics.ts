import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';
import { storeVisit, visitsStore } from '../analytics/visits-store.ts';

/** Stores visits for the sweep, without a query to the database. */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const seen = createApp({ ...app, keepVisit: (visit) => storeVisit(visitsStore(), visit) });
    return withApiHeaders(await seen.fetch(request, { ip: context.ip }), app.config);
  }, context.waitUntil);

export const config: Config = { path: ['/api/events', '/api/seen'] };
