/** Calls of the dashboard: pending items, recent activity, and mentions on other sites (API-20). */
import * as dashboardCalls from '#contract/dashboard.ts';
import * as mentionCalls from '#contract/mentions.ts';
import { call } from './request.ts';

export const getDashboard = () => call(dashboardCalls.getDashboard);

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
