/** Analytics endpoints (ANA-1). Pages report visits, and the owner reads the counts. */
import * as calls from '#contract/analytics.ts';
import { AppError } from '#contract/errors.ts';
import { analyticsQuery } from '#contract/analytics.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { analyticsAsCsv, analyticsOf, spanOf } from './analytics.ts';
import { mayCount, acceptVisit } from './visits.ts';

export const postEvent = implement(calls.postEvent, {
  // If visits are stored to be counted later, the setting is not read here, so that a suspended database is not
  // woken.
  find: async ({ app }) => {
    if (!app.keepVisit && !(await readSiteSettings(app.db)).numbers) throw new AppError('NOT_FOUND');
  },
  handle: async ({ app, body, request, clientIp }) => {
    if (mayCount(request)) await acceptVisit(app, body, clientIp);
    return new Response(null, { status: 204 });
  },
});

const own = { 'cache-control': 'private, no-store' };

export const getAnalytics = implement(calls.getAnalytics, {
  query: analyticsQuery,
  handle: async ({ app, query, now }) => ({
    json: await analyticsOf(app.db, await spanOf(app.db, query, now)),
    headers: own,
  }),
});

export const getAnalyticsCsv = implement(calls.getAnalyticsCsv, {
  query: analyticsQuery,
  handle: async ({ app, query, now }) => {
    const span = await spanOf(app.db, query, now);
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
