/** API calls for visit analytics (API-22). */
import { analyticsResponse, redirectResponse } from '#contract/analytics.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { change, get } from './request.ts';

/** ISO 8601 days; both days are included. The default is the last thirty days. */
export interface Span {
  from?: string;
  to?: string;
}

const withSpan = (path: string, span: Span) => `${path}?${new URLSearchParams({ ...span })}`;

export const getAnalytics = (span: Span) => get(withSpan(api.analytics, span), analyticsResponse);

export const analyticsCsv = (span: Span) => get(withSpan(api.analyticsCsv, span), z.string(), { asText: true });

/** Redirects `path` to the post `to`. `to` is the path or slug of the post. */
export const addRedirect = (path: string, to: string) => change('POST', api.redirects, redirectResponse, { path, to });
