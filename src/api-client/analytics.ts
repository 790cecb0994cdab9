/** API calls for visit analytics (API-22). */
import * as calls from '#contract/analytics.ts';
import { call } from './request.ts';

/** ISO 8601 days; both days are included. The default is the last thirty days. */
export interface Span {
  from?: string;
  to?: string;
}

export const getAnalytics = (span: Span) => call(calls.getAnalytics, { ...span });

export const analyticsCsv = (span: Span) => call(calls.getAnalyticsCsv, { ...span });
