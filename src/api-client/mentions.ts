/** API calls for mentions on other sites (API-20). */
import * as calls from '#contract/mentions.ts';
import { call } from './request.ts';

export const getMentions = () => call(calls.getMentions);

/**
 * Approves a mention.
 * @param version the displayed version
 */
export const approveMention = (id: string, version: string) =>
  call(calls.patchMention, { id }, { state: 'live', version });

/** Rejects a mention. The mention stays rejected, even if another site sends it again. */
export const removeMention = (id: string) => call(calls.deleteMention, { id });
