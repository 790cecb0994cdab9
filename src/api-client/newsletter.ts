/** API calls for subscribers and newsletter emails (API-21). */
import * as calls from '#contract/newsletter.ts';
import { type Subscriber } from '#contract/newsletter.ts';
import { z } from '#contract/zod.ts';
import { call } from './request.ts';
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
  const found = await call(calls.getSubscribers, { text }, undefined, {
    headersSeen: (seen) => void (headers = seen),
  });
  if (!found.ok) return found;
  const counts = countsOf.parse(JSON.parse(headers.get('x-follower-counts') ?? '{}'));
  return { ok: true, value: { list: found.value, counts } };
}

export const subscribersCsv = () => call(calls.getSubscribersCsv);

export const removeSubscriber = (id: string) => call(calls.deleteOneSubscriber, { id });

/**
 * Imports subscribers.
 * @param consent whether the owner declares that everyone agreed to these emails
 */
export const importSubscribers = (csv: string, consent: boolean) => call(calls.postImport, {}, { csv, consent });

export const listMailings = () => call(calls.getMailings);

export const changeMailing = (id: string, said: { state?: 'stopped' | 'sending'; unknown?: 'sent' | 'again' }) =>
  call(calls.patchMailing, { id }, said);

/** Returns the number of subscribers who get a post, and the post's mailing. */
export const getAudience = (postId: string) => call(calls.getAudience, { id: postId });

/** Emails the current draft of the post to the logged-in user. */
export const sendTestEmail = (postId: string) => call(calls.postTestEmail, { id: postId });

export const getOwnSubscription = (userId: string) => call(calls.getOwnSubscription, { id: userId });

export const putOwnSubscription = (
  userId: string,
  choice: { topics: string[]; rhythm: 'each' | 'weekly'; language: string },
) => call(calls.putOwnSubscription, { id: userId }, choice);

export const deleteOwnSubscription = (userId: string) => call(calls.deleteOwnSubscription, { id: userId });
