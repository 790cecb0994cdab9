/** API calls for subscribers and newsletter emails (API-21). */
import * as calls from '#contract/newsletter.ts';
import type { EmailState, SentEmail, Subscriber } from '#contract/newsletter.ts';
import { pageOf } from './pages.ts';
import { call } from './request.ts';

/** Filter and order of subscribers; see `subscribersQuery`. */
export interface SubscribersWanted {
  text?: string;
  state?: Subscriber['state'];
  sort?: 'email' | 'date';
  order?: 'asc' | 'desc';
}

/**
 * Returns a page of the subscribers that a query selects.
 * @param next path from the previous page
 */
export const listSubscribers = (wanted: SubscribersWanted, next?: string, limit?: number) =>
  pageOf<Subscriber>(
    (more) => call(calls.getSubscribers, { ...wanted, ...(limit !== undefined && { limit }) }, undefined, more),
    next,
  );

export const subscribersCsv = () => call(calls.getSubscribersCsv);

export const removeSubscriber = (id: string) => call(calls.deleteOneSubscriber, { id }, {}, { keepalive: true });

/**
 * Imports subscribers.
 * @param consent whether the owner declares that everyone agreed to these emails
 */
export const importSubscribers = (csv: string, consent: boolean) => call(calls.postImport, {}, { csv, consent });

/** Returns a page of the emails that match, the newest first. */
export const listEmails = (wanted: { text: string; state?: EmailState }, next?: string, limit?: number) =>
  pageOf<SentEmail>((more) => call(calls.getEmails, { ...wanted, limit }, undefined, more), next);

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
