/** Concurrent senders that are killed at any time. The tests use a real PostgreSQL, because races occur only there. */
import { deliveries, subscribers, mailings, mailingTexts } from '#server/platform/db/schema/index.ts';
import { raceDatabases } from '#support/database.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { BulkMailer, NewsletterRenderer, Outcome } from '#server/features/mail/bulk-mail.ts';
import { sendMailings } from './send-mailings.ts';

vi.setConfig({ testTimeout: 120_000 });

const COUNT = 2_000;
const now = new Date('2026-11-21T00:00:00Z');
const none = async () => undefined;
const newsletter: NewsletterRenderer = { post: none, week: none, trial: () => Promise.reject(new Error('none')) };

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  afterAll(() => connection?.close());

  test.skipIf(!connection)(
    'two hosts, one of them killed repeatedly: no recipient twice, each with a state',
    async () => {
      if (!connection) return;
      const { db } = connection;
      await db.insert(mailings).values({
        id: 'm',
        key: 'week:x',
        state: 'sending',
        title: 'A',
        createdAt: now,
        startedAt: now,
        notBefore: now,
      });
      await db.insert(mailingTexts).values({ mailingId: 'm', variant: 'en', subject: 's', text: 't', html: 'h' });
      const ids = Array.from({ length: COUNT }, (_row, index) => `f${index}`);
      await db.insert(subscribers).values(
        ids.map((id) => ({
          id,
          email: `${id}@example.com`,
          stopToken: id,
          state: 'following' as const,
          topics: [],
          rhythm: 'each' as const,
          language: 'en',
          createdAt: now,
          changedAt: now,
        })),
      );
      await db.insert(deliveries).values(
        ids.map((id) => ({
          id: `d${id}`,
          mailingId: 'm',
          subscriberId: id,
          variant: 'en',
          nextAttemptAt: now,
          changedAt: now,
        })),
      );
      const taken: string[] = [];
      let calls = 0;
      const mailer = (dies: boolean): BulkMailer => ({
        batch: 25,
        async send(_letter, to) {
          calls += 1;
          const call = calls;
          if (dies && call % 3 === 1) throw new Error('kill -9 before it was taken');
          await new Promise((resolve) => setImmediate(resolve));
          taken.push(...to.map((one) => one.to));
          if (dies && call % 3 === 2) throw new Error('kill -9 before its answer was noted');
          return new Map(to.map((one): [string, Outcome] => [one.id, { state: 'sent' }]));
        },
      });
      const sender = async (dies: boolean): Promise<void> => {
        // The sender is restarted after each crash, as a service is.
        for (let life = 0; life < 20; life += 1) {
          const sending = { db, siteUrl: '', newsletter, mailer: mailer(dies), clock: () => now, log: () => undefined };
          const died = await sendMailings(sending).then(
            () => false,
            () => true,
          );
          if (!died) return;
        }
      };
      await Promise.all([sender(true), sender(false), sender(false)]);
      expect(new Set(taken).size).toBe(taken.length);
      const later = () => new Date(now.getTime() + 11 * 60_000);
      await sendMailings({ db, siteUrl: '', newsletter, mailer: mailer(false), clock: later, log: () => undefined });
      expect(new Set(taken).size).toBe(taken.length);
      const states = new Map<string, number>();
      for (const { state } of await db.select({ state: deliveries.state }).from(deliveries)) {
        states.set(state, (states.get(state) ?? 0) + 1);
      }
      expect([...states.keys()].toSorted()).toEqual(['sent', 'unknown']);
      expect([...states.values()].reduce((sum, count) => sum + count, 0)).toBe(COUNT);
      // Emails that were certainly accepted are recorded as sent. Emails whose response was lost are recorded as
      // unknown.
      expect(states.get('sent')).toBeLessThanOrEqual(taken.length);
      expect(taken.length).toBeLessThanOrEqual(COUNT);
    },
  );
});
