/** Calls of the dashboard: pending items, recent activity, mentions (API-20), analytics (API-22), and the site's builds. */
import * as analyticsCalls from '#contract/analytics.ts';
import * as buildCalls from '#contract/builds.ts';
import * as dashboardCalls from '#contract/dashboard.ts';
import * as mentionCalls from '#contract/mentions.ts';
import { call } from './request.ts';

export const getDashboard = () => call(dashboardCalls.getDashboard);

/** Returns the last render or deploy. */
export const getBuild = () => call(buildCalls.getBuild);

/** Requests a new render or deploy after a failure. */
export const retryBuild = () => call(buildCalls.retryBuild);

/** ISO 8601 days; both days are included. The default is the last thirty days. */
export interface Span {
  from?: string;
  to?: string;
}

export const getAnalytics = (span: Span) => call(analyticsCalls.getAnalytics, { ...span });

export const analyticsCsv = (span: Span) => call(analyticsCalls.getAnalyticsCsv, { ...span });

export const getMentions = () => call(mentionCalls.getMentions);

/**
 * Approves a mention.
 * @param version the displayed version
 */
export const approveMention = (id: string, version: string) =>
  call(mentionCalls.patchMention, { id }, { state: 'live', version });

/** Makes a published mention wait for approval again. */
export const holdMention = (id: string, version: string) =>
  call(mentionCalls.patchMention, { id }, { state: 'held', version });

/** Rejects a mention. The mention stays rejected, even if another site sends it again. */
export const removeMention = (id: string) => call(mentionCalls.deleteMention, { id }, {}, { keepalive: true });
