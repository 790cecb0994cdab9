/** The subscribers, and the emails to them (API-21). */
import {
  audienceResponse,
  follower,
  importFollowersResponse,
  mailing,
  ownFollowResponse,
  type Follower,
} from '#contract/followers.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';
import type { Result } from './result.ts';

export interface FollowerPage {
  list: Follower[];
  /** Number of subscribers in each state. */
  counts: Record<string, number>;
}

const countsOf = z.record(z.string(), z.number());

/** Returns the first subscribers whose address contains this text. */
export async function listFollowers(text: string): Promise<Result<FollowerPage>> {
  let headers = new Headers();
  const found = await get(`${api.followers}?${new URLSearchParams({ text })}`, z.array(follower), {
    headersSeen: (seen) => void (headers = seen),
  });
  if (!found.ok) return found;
  const counts = countsOf.parse(JSON.parse(headers.get('x-follower-counts') ?? '{}'));
  return { ok: true, value: { list: found.value, counts } };
}

export const followersCsv = () => get(api.followersCsv, z.string(), { asText: true });

export const removeFollower = (id: string) => act('DELETE', api.follower(id), anything);

/** @param consent whether the owner declares that everyone agreed to these emails */
export const importFollowers = (csv: string, consent: boolean) =>
  change('POST', api.importFollowers, importFollowersResponse, { csv, consent });

export const listMailings = () => get(api.mailings, z.array(mailing));

export const changeMailing = (id: string, said: { state?: 'stopped' | 'sending'; unknown?: 'sent' | 'again' }) =>
  change('PATCH', api.mailing(id), anything, said);

/** Returns the number of subscribers for a post, and its mailing. */
export const getAudience = (postId: string) => get(api.postAudience(postId), audienceResponse);

/** Emails the current draft of the post to the logged-in user. */
export const sendTrial = (postId: string) => change('POST', api.trialMail(postId), anything, {}, { expects: 202 });

export const getOwnFollow = (userId: string) => get(api.ownFollow(userId), ownFollowResponse);

export const putOwnFollow = (
  userId: string,
  choice: { topics: string[]; rhythm: 'each' | 'weekly'; language: string },
) => change('PUT', api.ownFollow(userId), anything, choice);

export const deleteOwnFollow = (userId: string) => act('DELETE', api.ownFollow(userId), anything);
