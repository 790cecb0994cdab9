/** API calls for mentions on other sites (API-20). */
import { mentionsResponse } from '#contract/mentions.ts';
import { api } from '#contract/paths.ts';
import { anything, change, get } from './request.ts';

export const getMentions = () => get(api.mentions, mentionsResponse);

/**
 * Approves a mention.
 * @param version the displayed version
 */
export const approveMention = (id: string, version: string) =>
  change('PATCH', api.mention(id), anything, { state: 'live', version });

/** Rejects a mention. The mention stays rejected, even if another site sends it again. */
export const removeMention = (id: string) => change('DELETE', api.mention(id), anything, {});
