/**
 * Sends mailings to 20,000 subscribers with two senders on one PostgreSQL, each repeatedly killed by `kill -9`. The
 * provider accepts, delays or fails. Nobody gets an email twice. After the provider's events, the rows match the
 * emails that the provider accepted. Runs until 1,000 kills, with as many mailings as necessary.
 */
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { deliveries, subscribers, mailings, mailingTexts } from '#server/platform/db/schema/index.ts';
import { createSendGridBulkMailer } from '#server/features/mail/sendgrid.ts';
import { noteEvent } from '#server/features/newsletter/mailing-repository.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';
import { eq } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { controlledPostgres } from './parts/controlled-postgres.ts';

const KILLS = Number(process.env['COUNT'] ?? 1_000);
const FOLLOWERS = 20_000;
const SENDERS = 2;
/** Number of rows inserted by one statement. */
const ROWS = 2_000;
/** Milliseconds from the start of a sender until it is killed. About half of this time is the start itself. */
const lifetime = () => 300 + Math.random() * 900;

const call = z.object({
  personalizations: z.array(
    z.object({ to: z.tuple([z.object({ email: z.string() })]), custom_args: z.object({ delivery: z.string() }) }),
  ),
});

const postgres = await controlledPostgres();

test.skipIf(!postgres)(`${KILLS} kills of two senders`, async () => {
  if (!postgres) return;
  const { db, close } = connect({ url: postgres.url, driver: 'postgres' });
  await migrate(db);
  const now = new Date();
  const ids = Array.from({ length: FOLLOWERS }, (_, index) => `f${index}`);
  const inParts = async (insert: (part: string[]) => PromiseLike<unknown>) => {
    for (let from = 0; from < ids.length; from += ROWS) await insert(ids.slice(from, from + ROWS));
  };
  await inParts((part) =>
    db.insert(subscribers).values(
      part.map((id) => ({
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
    ),
  );

  /** How often the provider accepted each email, by the ID of its delivery. */
  const taken = new Map<string, number>();
  const provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const luck = Math.random();
      if (luck > 0.05) {
        const { personalizations } = call.parse(JSON.parse(Buffer.concat(parts).toString()));
        for (const { custom_args: of } of personalizations) taken.set(of.delivery, (taken.get(of.delivery) ?? 0) + 1);
      }
      setTimeout(() => response.writeHead(luck > 0.15 ? 202 : 500).end(), Math.random() * 60);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const env = { ...process.env, DATABASE_URL: postgres.url };

  const told = { mailings: 0, kills: 0, taken: 0, unknown: 0 };
  while (told.kills < KILLS) {
    const mailing = `m${told.mailings}`;
    await db.insert(mailings).values({
      id: mailing,
      key: `week:${mailing}`,
      state: 'sending' as const,
      title: 'A',
      createdAt: now,
      startedAt: now,
      notBefore: now,
    });
    await db.insert(mailingTexts).values({ mailingId: mailing, variant: 'en', subject: 's', text: 't', html: 'h' });
    await inParts((part) =>
      db.insert(deliveries).values(
        part.map((id) => ({
          id: `${mailing}${id}`,
          mailingId: mailing,
          subscriberId: id,
          variant: 'en',
          nextAttemptAt: now,
          changedAt: now,
        })),
      ),
    );
    const waits = async () =>
      (await db.$count(deliveries, eq(deliveries.state, 'waiting'))) > 0 && told.kills < KILLS + SENDERS;
    const live = async () => {
      while (await waits()) {
        const sender = spawn(process.execPath, [join(import.meta.dirname, 'parts/send-letters.ts'), url], {
          env,
          stdio: 'inherit' as const,
        });
        const ended = once(sender, 'exit');
        await Promise.race([ended, delay(lifetime())]);
        if (sender.kill('SIGKILL')) told.kills += 1;
        await ended;
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, live));
    // A sender that is not killed sends the remaining emails. Its clock is eleven minutes ahead, so emails claimed by
    // killed senders already count as lost.
    const later = () => new Date(Date.now() + 11 * 60_000);
    const none = () => Promise.resolve(undefined);
    await sendMailings({
      db,
      siteUrl: '',
      clock: later,
      log: () => undefined,
      newsletter: { post: none, week: none, trial: () => Promise.reject(new Error('none')) },
      mailer: createSendGridBulkMailer({ apiKey: 'SG.key', from: 'site@site.test', baseUrl: url }),
    });
    expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
    const events = [...taken.keys()];
    for (let from = 0; from < events.length; from += 50) {
      const part = events.slice(from, from + 50);
      await Promise.all(part.map((id) => noteEvent(db, id, 'delivered', null, new Date())));
    }
    const rows = await db.select({ id: deliveries.id, state: deliveries.state }).from(deliveries);
    expect(rows).toHaveLength(FOLLOWERS);
    expect(rows.filter(({ id, state }) => (state === 'delivered') !== taken.has(id))).toEqual([]);
    expect(rows.filter(({ state }) => state !== 'delivered' && state !== 'unknown')).toEqual([]);
    told.mailings += 1;
    told.taken += taken.size;
    told.unknown += rows.length - taken.size;
    console.log('Killed and agreed', told);
    taken.clear();
    await db.delete(mailings);
  }
  provider.closeAllConnections();
  provider.close();
  await close();
  await postgres.remove();
});
