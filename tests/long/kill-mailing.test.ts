/**
 * Sends mailings to 20,000 subscribers with two senders on one PostgreSQL, each repeatedly killed by `kill -9` and
 * replaced while the other one works. The provider accepts, delays or fails. Nobody gets an email twice. At the end of
 * a mailing, after the provider's events, the rows match the emails that the provider accepted.
 */
import { deliveries, subscribers, mailings, mailingTexts } from '#server/platform/db/schema/index.ts';
import { noteEvent } from '#server/features/newsletter/mailing-repository.ts';
import { eq, sql } from 'drizzle-orm';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { postgresDatabase } from '../support/database.ts';
import { killOften, killProcess } from './parts/kills.ts';
import { sendAll } from './parts/send-letters.ts';

const SUBSCRIBERS = Number(process.env['SUBSCRIBERS'] ?? 20_000);

const call = z.object({
  personalizations: z.array(
    z.object({ to: z.tuple([z.object({ email: z.string() })]), custom_args: z.object({ delivery: z.string() }) }),
  ),
});

const database = await postgresDatabase();
/** How often the provider accepted each email, by the ID of its delivery. */
const taken = new Map<string, number>();
const nobodyTwice = () => expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
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
}).listen(0, '127.0.0.1');

test.skipIf(!database)('kills of two senders', async () => {
  if (!database) return;
  const { db, url: databaseUrl, close } = database;
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const senders: ChildProcess[] = [];
  const send = () =>
    senders.push(
      spawn(process.execPath, [join(import.meta.dirname, 'parts/send-letters.ts'), url], { env, stdio: 'inherit' }),
    );
  const numbers = sql`generate_series(1, ${sql.raw(String(SUBSCRIBERS))}) n`;
  await db.execute(sql`insert into ${subscribers}
    (id, email, stop_token, state, topics, rhythm, language, created_at, changed_at)
    select n, n || '@example.com', n, 'following', '[]', 'each', 'en', now(), now() from ${numbers}`);
  const isWaiting = async () => (await db.$count(deliveries, eq(deliveries.state, 'waiting'))) > 0;

  async function begin(): Promise<void> {
    const now = new Date();
    const times = { createdAt: now, startedAt: now, notBefore: now };
    await db.insert(mailings).values({ id: 'm', key: 'week:m', state: 'sending', title: 'A', ...times });
    await db.insert(mailingTexts).values({ mailingId: 'm', variant: 'en', subject: 's', text: 't', html: 'h' });
    await db.execute(sql`insert into ${deliveries}
      (id, mailing_id, follower_id, variant, next_attempt_at, changed_at)
      select 'm' || n, 'm', n, 'en', now(), now() from ${numbers}`);
  }

  /** Sends the rest, receives the provider's events and compares. */
  async function end(): Promise<void> {
    for (const sender of senders.splice(0)) await killProcess(sender);
    // A clock that is eleven minutes ahead, so that emails claimed by killed senders already count as lost.
    await sendAll(db, url, () => new Date(Date.now() + 11 * 60_000));
    nobodyTwice();
    for (const id of taken.keys()) await noteEvent(db, id, 'delivered', null, new Date());
    const rows = await db.select({ id: deliveries.id, state: deliveries.state }).from(deliveries);
    expect(rows).toHaveLength(SUBSCRIBERS);
    expect(rows.filter(({ id, state }) => state !== (taken.has(id) ? 'delivered' : 'unknown'))).toEqual([]);
    console.log(`A mailing agrees: ${taken.size} accepted, ${rows.length - taken.size} unknown`);
    taken.clear();
    await db.delete(mailings);
  }

  const { steps } = await killOften<null>({
    name: 'kill-mailing',
    kills: 1_000,
    lives: Infinity,
    prepare: () => null,
    async act() {
      if (!(await isWaiting())) await begin();
      while (senders.length < 2) send();
      // About half of this time is the start of a sender.
      return { after: 300 + Math.random() * 900, kill: () => killProcess(senders.shift() as ChildProcess) };
    },
    async holds() {
      nobodyTwice();
      if (!(await isWaiting())) await end();
      return null;
    },
  });
  if ((await db.$count(mailings)) > 0) await end();
  console.log(`${steps} kills of senders: nobody got an email twice`);
  provider.closeAllConnections();
  provider.close();
  await close();
});
