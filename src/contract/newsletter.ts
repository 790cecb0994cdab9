/** The newsletter (NEWS-2): requests of forms and of the owner's screen, and their responses. */
import { adminReads, adminWrites, anyone, anyoneReads, owner } from './call.ts';
import { email, subscription } from './accounts.ts';
import { storedText } from './db-safe-string.ts';
import { code } from './problems.ts';
import { limits } from './limits.ts';
import { z } from './zod.ts';

/** A list of values. An HTML form sends a single selected value as a string. */
const several = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value),
  z.array(storedText.max(200)).max(100),
);

const choice = {
  /** Category ids; an empty list means all. */
  topics: several,
  rhythm: z.enum(['each', 'weekly']).default('each'),
  /** BCP 47 code of the language of the emails. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, code('languageInvalid'))
    .max(limits.language, code('languageInvalid'))
    .default('en'),
};

/**
 * Request to subscribe. `username` is a honeypot. If it is filled, nothing is stored, but the response is unchanged.
 */
const subscribeRequest = z.strictObject({ email, ...choice, username: z.string().optional() });

/** Subscription request of a logged-in account, whose address is already confirmed. */
const ownSubscriptionRequest = z.strictObject({ ...choice });

const subscriber = z.object({ id: z.string(), email: z.string() }).extend(subscription.shape);
export type Subscriber = z.infer<typeof subscriber>;

export const subscribersQuery = z.strictObject({
  text: storedText.max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listPage).default(limits.listPage),
  cursor: z.string().max(1_000).optional(),
  state: subscription.shape.state.optional(),
  sort: z.enum(['email', 'date']).default('email'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/**
 * Request to import subscribers. With `consent`, the owner declares that everyone in the list agreed to these emails.
 * Otherwise each address is asked once by email.
 */
const importSubscribersRequest = z.strictObject({
  csv: storedText,
  consent: z.boolean(),
});

/** The number of imported rows by result, and the unusable rows with their line numbers. */
const importSubscribersResponse = z.object({
  following: z.number(),
  asked: z.number(),
  /** Number of addresses that are already subscribed or have unsubscribed. */
  known: z.number(),
  leftOut: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type ImportSubscribersResponse = z.infer<typeof importSubscribersResponse>;

const mailingStates = ['waiting', 'sending', 'stopped', 'paused', 'done'] as const;
const deliveryStates = [
  'waiting',
  'claimed',
  'sent',
  'refused',
  'unknown',
  'skipped',
  'delivered',
  'bounced',
  'complained',
] as const;

/** The emails of one post or one week. */
const mailing = z.object({
  id: z.string(),
  /** Null for the weekly digest. */
  postId: z.string().nullable(),
  title: z.string(),
  state: z.enum(mailingStates),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  lastError: z.string().nullable(),
  /** Number of emails in each state. */
  mails: z.partialRecord(z.enum(deliveryStates), z.number()),
});
export type Mailing = z.infer<typeof mailing>;

/**
 * Request to change a mailing. `stopped` cancels unsent emails, and `sending` continues a paused mailing. `unknown`
 * decides about emails whose result is unknown: `'sent'` counts them as sent, and `'again'` sends them once more.
 */
const changeMailingRequest = z.strictObject({
  state: z.enum(['stopped', 'sending']).optional(),
  unknown: z.enum(['sent', 'again']).optional(),
});

/** States of an email. `retrying`: not accepted yet, and sent again later. `failed`: refused for good. */
const emailStates = [
  'waiting',
  'retrying',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'complained',
  'unknown',
  'skipped',
] as const;
export type EmailState = (typeof emailStates)[number];

/** `text` is a part of the recipient's address or of the subject. */
export const emailsQuery = z.strictObject({
  text: storedText.max(limits.email).default(''),
  state: z.enum(emailStates).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listPage).default(limits.listPage),
  cursor: z.string().max(1_000).optional(),
});

/**
 * An email of the site. `service`: an email about an account or a subscription, which is deleted after it was sent.
 * `newsletter`: a post or a weekly digest. `recipient` is null if the address was deleted. `at` is the time of the
 * state.
 */
export const sentEmail = z.object({
  id: z.string(),
  kind: z.enum(['service', 'newsletter']),
  recipient: z.string().nullable(),
  subject: z.string(),
  state: z.enum(emailStates),
  at: z.string(),
  error: z.string().nullable(),
});
export type SentEmail = z.infer<typeof sentEmail>;

/** The number of subscribers who get a post, and the post's mailing, if any. */
const audienceResponse = z.object({
  /** Whether the site's newsletter is on. */
  follow: z.boolean(),
  mailTo: z.number(),
  /** Number of these subscribers who get the post in the weekly digest. */
  weekly: z.number(),
  mailing: mailing.nullable(),
});
export type AudienceResponse = z.infer<typeof audienceResponse>;

/** The subscription of an account; null if there is none. */
const ownSubscriptionResponse = z.object({
  /** Whether the site offers a newsletter. */
  offered: z.boolean(),
  topics: z.array(z.object({ id: z.string(), name: z.string() })),
  follows: subscriber.pick({ topics: true, rhythm: true, language: true }).nullable(),
});
export type OwnSubscriptionResponse = z.infer<typeof ownSubscriptionResponse>;

export const getEmails = adminReads('GET /api/emails', { stepUp: true, answer: z.array(sentEmail) });
export const getMailings = adminReads('GET /api/mailings', { answer: z.array(mailing) });
export const patchMailing = adminWrites('PATCH /api/mailings/:id', { body: changeMailingRequest });
export const getAudience = adminReads('GET /api/blog/posts/:id/audience', { answer: audienceResponse });
export const postTestEmail = adminWrites('POST /api/blog/posts/:id/test-email', { status: 202 });
export const postMailEvents = anyoneReads('POST /api/mail/events', {
  elsewhere: ['application/json'],
  unproven: true,
  maxBytes: 1024 * 1024,
  body: 'bytes',
});
export const postSubscribe = anyone('POST /api/subscribe', {
  limit: 'subscriptions',
  accepts: ['application/json', 'application/x-www-form-urlencoded'],
  body: subscribeRequest,
  answer: z.object({}),
  produces: ['text/html'],
  status: 202,
});
export const getOwnSubscription = owner('GET /api/users/:id/subscription', {
  limit: 'reads',
  answer: ownSubscriptionResponse,
});
export const putOwnSubscription = owner('PUT /api/users/:id/subscription', {
  limit: 'posts',
  body: ownSubscriptionRequest,
});
export const deleteOwnSubscription = owner('DELETE /api/users/:id/subscription', { limit: 'posts' });
export const getSubscribers = adminReads('GET /api/subscribers', { stepUp: true, answer: z.array(subscriber) });
export const getSubscribersCsv = adminReads('GET /api/subscribers.csv', {
  stepUp: true,
  answer: z.string(),
  asText: true,
  produces: ['text/csv'],
});
export const postImport = adminWrites('POST /api/subscribers/import', {
  maxBytes: 2 * 1024 * 1024,
  body: importSubscribersRequest,
  answer: importSubscribersResponse,
});
export const deleteOneSubscriber = adminWrites('DELETE /api/subscribers/:id');
