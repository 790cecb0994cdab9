/** The calls of mentions on other sites (API-20). */
import { mentionsResponse } from '#contract/mentions.ts';
import { api } from '#contract/paths.ts';
import { anything, change, get } from './request.ts';

export const getMentions = () => get(api.mentions, mentionsResponse);

/** @param version the shown version */
export const letMentionThrough = (id: string, version: string) =>
  change('PATCH', api.mention(id), anything, { state: 'live', version });

/** Rejects a mention; it stays rejected, however often it is sent. */
export const removeMention = (id: string) => change('DELETE', api.mention(id), anything, {});
