/** Who follows by mail, and what goes to them (product 18). */
import {
  audienceResponse,
  follower,
  importFollowersResponse,
  mailing,
  ownFollowResponse,
  type AudienceResponse,
  type Follower,
  type ImportFollowersResponse,
  type Mailing,
  type OwnFollowResponse,
} from '#contract/followers.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

export interface FollowerPage {
  list: Follower[];
  /** How many are in each state. */
  counts: Record<string, number>;
}

const countsOf = z.record(z.string(), z.number());

/** The first of them whose address holds this text. */
export async function listFollowers(text: string): Promise<Result<FollowerPage>> {
  let headers = new Headers();
  const found = await request({
    ...{ method: 'GET', path: `${api.followers}?${new URLSearchParams({ text })}`, answer: z.array(follower) },
    headersSeen: (seen) => void (headers = seen),
  });
  if (!found.ok) return found;
  const counts = countsOf.parse(JSON.parse(headers.get('x-follower-counts') ?? '{}'));
  return { ok: true, value: { list: found.value, counts } };
}

export const followersCsv = (): Promise<Result<string>> =>
  request({ method: 'GET', path: api.followersCsv, answer: z.string(), asText: true });

export const removeFollower = (id: string): Promise<Result<unknown>> =>
  request({ method: 'DELETE', path: api.follower(id), answer: z.unknown(), headers: csrfHeader });

/** @param consent the owner states that each of them asked for these mails */
export const importFollowers = (csv: string, consent: boolean): Promise<Result<ImportFollowersResponse>> =>
  request({
    ...{ method: 'POST', path: api.importFollowers, answer: importFollowersResponse },
    body: (_csrf) => ({ csv, consent, _csrf }),
  });

export const listMailings = (): Promise<Result<Mailing[]>> =>
  request({ method: 'GET', path: api.mailings, answer: z.array(mailing) });

export const changeMailing = (
  id: string,
  change: { state?: 'stopped' | 'sending'; unknown?: 'sent' | 'again' },
): Promise<Result<unknown>> =>
  request({
    ...{ method: 'PATCH', path: api.mailing(id), answer: z.unknown() },
    body: (_csrf) => ({ ...change, _csrf }),
  });

/** Whom a post would be mailed to. */
export const getAudience = (postId: string): Promise<Result<AudienceResponse>> =>
  request({ method: 'GET', path: api.postAudience(postId), answer: audienceResponse });

/** Mails the post as it is written now to who is signed in. */
export const sendTrial = (postId: string): Promise<Result<unknown>> =>
  request({
    ...{ method: 'POST', path: api.trialMail(postId), answer: z.unknown(), expects: 202 },
    body: (_csrf) => ({ _csrf }),
  });

export const getOwnFollow = (userId: string): Promise<Result<OwnFollowResponse>> =>
  request({ method: 'GET', path: api.ownFollow(userId), answer: ownFollowResponse });

export const putOwnFollow = (
  userId: string,
  choice: { topics: string[]; rhythm: 'each' | 'weekly'; language: string },
): Promise<Result<unknown>> =>
  request({
    ...{ method: 'PUT', path: api.ownFollow(userId), answer: z.unknown() },
    body: (_csrf) => ({ ...choice, _csrf }),
  });

export const deleteOwnFollow = (userId: string): Promise<Result<unknown>> =>
  request({ method: 'DELETE', path: api.ownFollow(userId), answer: z.unknown(), headers: csrfHeader });
