/** Subscriptions to feeds (WebSub, W3C Recommendation of 2018): requests of a subscriber to the site's own hub. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const DAY = 24 * 60 * 60;

export const websubLimits = {
  /** Maximum characters of a URL. */
  address: 2_000,
  /** A secret must have fewer bytes than this number (section 5.1). */
  secret: 200,
  subscriptions: 1_000,
  /** Lifetime of a subscription in seconds. The requested lifetime is used within these limits. */
  lease: { least: 60 * 60, usual: 10 * DAY, most: 30 * DAY },
} as const;

const address = storedText.max(websubLimits.address);
const { least, usual, most } = websubLimits.lease;

/** A subscription request. It is sent as a form. Unknown fields are ignored. */
export const subscriptionRequest = z
  .object({
    'hub.mode': z.enum(['subscribe', 'unsubscribe']),
    'hub.topic': address,
    'hub.callback': address,
    'hub.lease_seconds': z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(usual),
    'hub.secret': storedText
      .refine((secret) => new TextEncoder().encode(secret).length < websubLimits.secret)
      .optional(),
  })
  .transform((form) => ({
    mode: form['hub.mode'],
    topic: form['hub.topic'],
    callback: form['hub.callback'],
    /** Seconds. */
    lease: Math.min(Math.max(form['hub.lease_seconds'], least), most),
    secret: form['hub.secret'] || null,
  }));
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;
