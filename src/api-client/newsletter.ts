/** API calls for subscribers and newsletter emails (API-21). */
import {
  audienceResponse,
  subscriber,
  importSubscribersResponse,
  mailing,
  ownSubscriptionResponse,
  type Subscriber,
} from '#contract/newsletter.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';
import type { Result } from './result.ts';

export interface SubscriberPage {
  list: Subscriber[];
  /** Number of subscribers in each state. */
  counts: Record<string, number>;
}

const countsOf = z.record(z.string(), z.number());

/** Returns the first subscribers whose email address contains this text. */
export async function listSubscribers(text: string): Promise<Result<SubscriberPage>> {
  let headers = new Headers();
  const found = await get(`${api.subscribers}?${new URLSearchParams({ text })}`, z.array(subscriber), {
    headersSeen: (seen) => void (headers = seen),
  });
  if (!found.ok) return found;
  const counts = countsOf.parse(JSON.parse(headers.get('x-follower-counts') ?? '{}'));
  return { ok: true, value: { list: found.value, counts } };
}

export const subscribersCsv = () => get(api.subscribersCsv, z.string(), { asText: true });

export const removeSubscriber = (id: string) => act('DELETE', api.subscriber(id), anything);

/**
 * Imports subscribers.
 * @param consent whether the owner declares that everyone agreed to these emails
 */
export const importSubscribers = (csv: string, consent: boolean) =>
  change('POST', api.importSubscribers, importSubscribersResponse, { csv, consent });

export const listMailings = () => get(api.mailings, z.array(mailing));

export const changeMailing = (id: string, said: { state?: 'stopped' | 'sending'; unknown?: 'sent' | 'again' }) =>
  change('PATCH', api.mailing(id), anything, said);

/** Returns the number of subscribers who get a post, and the post's mailing. */
export const getAudience = (postId: string) => get(api.postAudience(postId), audienceResponse);

/** Emails the current draft of the post to the logged-in user. */
export const sendTestEmail = (postId: string) => change('POST', api.testEmail(postId), anything, {}, { expects: 202 });

export const getOwnSubscription = (userId: string) => get(api.ownSubscription(userId), ownSubscriptionResponse);

export const putOwnSubscription = (
  userId: string,
  choice: { topics: string[]; rhythm: 'each' | 'weekly'; language: string },
) => change('PUT', api.ownSubscription(userId), anything, choice);

export const deleteOwnSubscription = (userId: string) => act('DELETE', api.ownSubscription(userId), anything);
