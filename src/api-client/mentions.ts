/** The calls of mentions on other sites (product 21). */
import { mentionsResponse } from '#contract/mentions.ts';
import { api } from '#contract/paths.ts';
import { anything, change, get } from './request.ts';

export const getMentions = () => get(api.mentions, mentionsResponse);

/** @param version what was shown */
export const letMentionThrough = (id: string, version: string) =>
  change('PATCH', api.mention(id), anything, { state: 'live', version });

/** It stays away, however often it is told. */
export const removeMention = (id: string) => change('DELETE', api.mention(id), anything, {});
