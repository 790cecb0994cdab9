/** Tests the real client with a fake SendGrid that refuses, stalls, disconnects, and sends signed events. */
import { api } from '#support/api-paths.ts';
import { deliveries, subscribers, mailings } from '#server/platform/db/schema/index.ts';
import { addressed, stopPlace, type BulkMailer } from '#server/features/mail/bulk-mail.ts';
import { createTestApp } from '#support/app.ts';
import { sharedServer } from '#support/shared.ts';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { createSendGridBulkMailer } from './sendgrid.ts';

interface Sent {
  personalizations: { to: { email: string }[]; headers: object; substitutions: object; custom_args: object }[];
  tracking_settings: object;
}

let received: Sent[];
let answer: (sent: Sent, response: ServerResponse) => void;

const accept = (_: Sent, response: ServerResponse) => void response.writeHead(202).end();
const baseUrl = await sharedServer((request, response) => {
  void text(request).then((body) => {
    const sent = JSON.parse(body) as Sent;
    received.push(sent);
    answer(sent, response);
  });
});
const mailer = createSendGridBulkMailer({ apiKey: 'SG.k', from: 'Site <s@e.com>', baseUrl });
beforeEach(() => {
  received = [];
  answer = accept;
});

const email = { subject: 'A post', text: `Words ${stopPlace}`, html: `<p>${stopPlace}</p>` };
const readers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    to: `r${index}@example.com`,
    stopUrl: `https://site.test/newsletter/unsubscribe/t${index}`,
  }));
const states = (outcomes: Awaited<ReturnType<BulkMailer['send']>>) => [...outcomes.values()].map(({ state }) => state);

test('one call has many recipients, each with a separate link, and no tracking', async () => {
  expect(states(await mailer.send(email, readers(3)))).toEqual(['sent', 'sent', 'sent']);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    from: { email: 's@e.com', name: 'Site' },
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  });
  expect(received[0]?.personalizations[1]).toEqual({
    to: [{ email: 'r1@example.com' }],
    headers: {
      'List-Unsubscribe': '<https://site.test/newsletter/unsubscribe/t1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    substitutions: { [stopPlace]: 'https://site.test/newsletter/unsubscribe/t1' },
    custom_args: { delivery: 'd1' },
  });
  expect(addressed(email, 'x')).toEqual({ subject: 'A post', text: 'Words x', html: '<p>x</p>' });
});

test.each([
  [400, 'refused'],
  [401, 'again'],
  [429, 'again'],
  [503, 'unknown'],
])('an answer of %i leaves a mail %s', async (status, state) => {
  answer = (_, response) => void response.writeHead(status).end('{}');
  expect(states(await mailer.send(email, readers(1)))).toEqual([state]);
});

test('a lost answer counts as unknown; without a connection nothing was sent', async () => {
  answer = (_, response) => void response.socket?.destroy();
  expect(states(await mailer.send(email, readers(2)))).toEqual(['unknown', 'unknown']);
  const nobody = createSendGridBulkMailer({ apiKey: 'SG.k', from: 'a@b.c', baseUrl: 'http://127.0.0.1:2' });
  expect(states(await nobody.send(email, readers(2)))).toEqual(['again', 'again']);
});

test('a refused address delays no other, and each of them gets one email', async () => {
  const taken: string[] = [];
  answer = ({ personalizations }, response) => {
    const all = personalizations.map(({ to }) => to[0]?.email ?? '');
    if (all.includes('r5@example.com')) return void response.writeHead(400).end('{}');
    taken.push(...all);
    response.writeHead(202).end();
  };
  const outcomes = await mailer.send(email, readers(9));
  expect(outcomes.get('d5')?.state).toBe('refused');
  expect(states(outcomes).filter((state) => state === 'sent')).toHaveLength(8);
  expect(new Set(taken).size).toBe(8);
  expect(taken).toHaveLength(8);
});

test('signed events resolve unknown emails, and end bouncing or complaining addresses; others are refused', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const site = await createTestApp();
  site.dependencies.config.mailEventsKey = key;
  const now = site.clock();
  const at = { createdAt: now, changedAt: now };
  await site.db
    .insert(mailings)
    .values({ id: 'm', key: 'post:p', state: 'done', title: 'A', createdAt: now, notBefore: now });
  for (const { id, to } of readers(4)) {
    await site.db.insert(subscribers).values({
      id,
      email: to,
      state: 'following',
      topics: [],
      rhythm: 'each',
      language: 'en',
      stopToken: id,
      ...at,
    });
    const row = { id, mailingId: 'm', subscriberId: id, variant: 'en', state: 'unknown' as const };
    await site.db.insert(deliveries).values({ ...row, nextAttemptAt: now, changedAt: now });
  }
  const seconds = (later = 0) => String(Math.floor(site.clock().getTime() / 1_000) + later);
  const tell = (events: unknown, change: (body: string) => string = (body) => body, at = seconds()) => {
    const body = JSON.stringify(events);
    const signature = sign('sha256', Buffer.from(`${at}${body}`), privateKey).toString('base64');
    return site.browser().send('POST', api.mailEvents, change(body), {
      origin: null,
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': at,
    });
  };
  const events = [
    { event: 'processed', delivery: 'd0' },
    { event: 'delivered', delivery: 'd1' },
    { event: 'processed', delivery: 'd1' },
    { event: 'bounce', type: 'bounce', delivery: 'd2' },
    { event: 'spamreport', delivery: 'd3' },
    { event: 'delivered', delivery: 'd3' },
    { event: 'open', delivery: 'd0' },
    { event: 'delivered' },
    { event: 'delivered', delivery: 'of another site' },
  ];
  expect((await tell(events, (body) => body.replace('d2', 'd1'))).status).toBe(403);
  expect((await tell({ event: 'no list' })).status).toBe(400);
  for (const at of [seconds(-301), seconds(301), '1700000000', '', 'now', `${seconds()}.5`])
    expect((await tell(events, undefined, at)).status, at).toBe(403);
  expect((await site.db.select().from(deliveries)).every(({ state }) => state === 'unknown')).toBe(true);
  for (let time = 0; time < 2; time += 1) expect((await tell(events)).status).toBe(200);
  const told = await site.db.select().from(deliveries).orderBy(deliveries.id);
  expect(told.map(({ state }) => state)).toEqual(['sent', 'delivered', 'bounced', 'complained']);
  const all = await site.db.select().from(subscribers).orderBy(subscribers.id);
  expect(all.map(({ state }) => state)).toEqual(['following', 'following', 'bounced', 'complained']);
  // A repeated event is ignored, because the address has subscribed again meanwhile.
  const bounce = [{ event: 'bounce', type: 'bounce', delivery: 'd0' }];
  const again = seconds();
  expect((await tell(bounce, undefined, again)).status).toBe(200);
  await site.db.update(subscribers).set({ state: 'following' });
  await site.db.update(deliveries).set({ state: 'sent' });
  expect((await tell(bounce, undefined, again)).status).toBe(200);
  expect((await site.db.select().from(subscribers)).every(({ state }) => state === 'following')).toBe(true);
  expect(site.logged).toEqual([]);
  await site.close();
});
