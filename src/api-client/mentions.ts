/** The calls of mentions on other sites (product 21). */
import { type MentionsResponse, mentionsResponse } from '#contract/mentions.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

export const getMentions = (): Promise<Result<MentionsResponse>> =>
  request({ method: 'GET', path: api.mentions, answer: mentionsResponse });

export const letMentionThrough = (id: string): Promise<Result<unknown>> =>
  request({
    ...{ method: 'PATCH', path: api.mention(id), answer: z.unknown() },
    body: (_csrf) => ({ state: 'live', _csrf }),
  });

/** It stays away, however often it is told. */
export const removeMention = (id: string): Promise<Result<unknown>> =>
  request({ method: 'DELETE', path: api.mention(id), answer: z.unknown(), body: (_csrf) => ({ _csrf }) });
