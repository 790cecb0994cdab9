/**
 * SendGrid's webhooks about emails ('Signed Event Webhook': ECDSA over the time and the raw body). The events show
 * the results of a batch whose response was lost. They also report addresses that bounce or complain, which then get
 * no further emails.
 */
import * as calls from '#contract/newsletter.ts';
import { AppError } from '#contract/errors.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { sha256 } from '#server/platform/hash.ts';
import { parseJson } from '#server/platform/http/parse-json.ts';
import { countInWindow, uncount } from '#server/platform/limits/counter-repository.ts';
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { endSubscription } from './subscriber-repository.ts';
import { noteEvent } from './mailing-repository.ts';

const events = z.array(
  z.looseObject({
    event: z.string(),
    /** The id of the delivery row, from `custom_args`. */
    delivery: z.string().max(100).optional().catch(undefined),
    type: z.string().optional().catch(undefined),
    reason: z.string().optional().catch(undefined),
  }),
);

function signatureIn(headers: Headers): { signature: string; timestamp: string } | undefined {
  const signature = headers.get('x-twilio-email-event-webhook-signature');
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp');
  return signature && timestamp ? { signature, timestamp } : undefined;
}

/** @param key the public key as SendGrid displays it: DER in base64 */
function isSigned(body: Uint8Array, headers: Headers, key: string): boolean {
  const found = signatureIn(headers);
  if (!found) return false;
  const { signature, timestamp } = found;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    return verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Returns the effect of an event on the email and on the subscription; `undefined` if the event has no effect. */
function meaning({ event, type, reason = '' }: z.infer<typeof events>[number]) {
  if (event === 'processed' || event === 'deferred') return { mail: 'sent' as const };
  if (event === 'delivered') return { mail: 'delivered' as const };
  // A 'blocked' bounce is temporary; the address itself is valid.
  if (event === 'bounce')
    return { mail: 'bounced' as const, ...(type !== 'blocked' && { reader: 'bounced' as const }) };
  if (event === 'spamreport') return { mail: 'complained' as const, reader: 'complained' as const };
  if (event === 'dropped') {
    const reader = /spam/i.test(reason)
      ? ('complained' as const)
      : /bounced|invalid/i.test(reason)
        ? ('bounced' as const)
        : undefined;
    return { mail: 'refused' as const, ...(reader && { reader }) };
  }
  return undefined;
}

async function note(db: Database, event: z.infer<typeof events>[number], now: Date): Promise<void> {
  const said = meaning(event);
  if (!said || event.delivery === undefined || event.delivery.includes('\0') || !event.delivery.isWellFormed()) return;
  // The provider's message can contain the address, so it is not stored.
  const error = said.mail === 'sent' || said.mail === 'delivered' ? null : `SendGrid: ${event.event}.`;
  const subscriberId = await noteEvent(db, event.delivery, said.mail, error, now);
  if (subscriberId !== undefined && said.reader) await endSubscription(db, subscriberId, said.reader, now);
}

/**
 * Maximum difference between a signature's time and the current time, in milliseconds, so that recorded requests
 * cannot be replayed.
 */
const WINDOW = 5 * 60_000;

/** Returns whether the signature's time is recent. */
function isTimely(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1_000 - now.getTime()) <= WINDOW;
}

export const postMailEvents = implement(calls.postMailEvents, {
  find: async ({ app, request, now }) => {
    if (app.config.mailEventsKey === undefined) throw new AppError('NOT_FOUND');
    const found = signatureIn(request.headers);
    if (!found || !isTimely(found.timestamp, now)) throw new AppError('NOT_ALLOWED');
  },
  handle: async ({ app, request, body, now }) => {
    if (!isSigned(body, request.headers, app.config.mailEventsKey ?? '')) throw new AppError('NOT_ALLOWED');
    const parsed = events.safeParse(parseJson(body));
    if (!parsed.success) throw new AppError('BAD_INPUT');
    // The counter's key is the signed content, not the signature, because anyone can derive another valid ECDSA
    // signature from one.
    const key = `mail events ${sha256(`${signatureIn(request.headers)?.timestamp} ${sha256(body)}`)}`;
    const counted = await countInWindow(app.db, key, { limit: 1, window: 2 * WINDOW }, now);
    if (!counted.allowed) return;
    try {
      for (const event of parsed.data) await note(app.db, event, now);
    } catch (cause) {
      // The failed call is not counted, so that SendGrid's retry is processed.
      await uncount(app.db, key);
      throw cause;
    }
  },
});
