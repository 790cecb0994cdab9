/** Analytics endpoints (ANA-1). Pages report visits, and the owner reads the counts. */
import { AppError } from '#contract/errors.ts';
import { analyticsQuery, redirectRequest, eventRequest } from '#contract/analytics.ts';
import { api } from '#contract/paths.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads, adminWrites, limitEvents } from '#server/platform/limits/limits.ts';
import { analyticsAsCsv, analyticsOf, spanOf } from './analytics.ts';
import { redirectTo } from './redirects.ts';
import { mayCount, acceptVisit } from './visits.ts';

export const postEvent = endpoint({
  method: 'POST',
  path: api.analyticsEvents,
  access: 'anyone',
  // The analytics script sets no content type, to send fewer bytes, so browsers send `text/plain`.
  accepts: ['application/json', 'text/plain'],
  limit: limitEvents,
  // If visits are stored to be counted later, the setting is not read here, so that a suspended database is not
  // woken.
  find: async ({ app }) => {
    if (!app.keepVisit && !(await readSiteSettings(app.db)).numbers) throw new AppError('NOT_FOUND');
  },
  body: eventRequest,
  handle: async ({ app, body, request, clientIp }) => {
    if (mayCount(request)) await acceptVisit(app, body, clientIp);
    return new Response(null, { status: 204 });
  },
});

const own = { 'cache-control': 'private, no-store' };

export const getAnalytics = endpoint({
  method: 'GET',
  path: api.analytics,
  ...adminReads,
  handle: async ({ app, query, now }) => ({
    json: await analyticsOf(app.db, await spanOf(app.db, readQuery(query), now)),
    headers: own,
  }),
});

export const getAnalyticsCsv = endpoint({
  method: 'GET',
  path: api.analyticsCsv,
  ...adminReads,
  handle: async ({ app, query, now }) => {
    const span = await spanOf(app.db, readQuery(query), now);
    const name = `numbers-${span.since}-${span.until}.csv`;
    return new Response(await analyticsAsCsv(app.db, span), {
      headers: {
        ...own,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    });
  },
});

function readQuery(query: Record<string, string>) {
  const { success, data } = analyticsQuery.safeParse(query);
  if (!success) throw new AppError('BAD_INPUT');
  return data;
}

export const postRedirect = endpoint({
  method: 'POST',
  path: api.redirects,
  ...adminWrites,
  body: redirectRequest,
  handle: async ({ app, body }) => ({ json: { to: await redirectTo(app, body.path, body.to) } }),
});
