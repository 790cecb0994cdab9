/**
 * The effect of readers on each other. Three cases: a thousand IP addresses flood the forms, a post has 500 comments
 * (compared with none), and a post is emailed to 20,000 subscribers.
 */
import { api, pages } from '#contract/paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import type { Database } from '#server/platform/db/database.ts';
import { comments, deliveries, subscribers, mailings, mailingTexts } from '#server/platform/db/schema/index.ts';
import { insertDeliveries } from '#server/features/newsletter/mailing-repository.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';
import { createSendGridBulkMailer } from '#server/features/mail/sendgrid.ts';
import { launchBrowser } from '../support/browser.ts';
import { postgresDatabase } from '../support/database.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { signInForCalls } from '../e2e/harness/admin-calls.ts';
import { inTurn, print, printAim, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest } from './parts/process-tree.ts';
import { waitsWhile } from './parts/waits.ts';

/** Duration of each measurement in milliseconds. */
const LASTS = sized(4_000, 1_500);
const ADDRESSES = 1_000;
const FLOOD = 40;
const COMMENTS = 500;
const FOLLOWERS = sized(20_000, 2_000);

export async function run(): Promise<void> {
  await flood();
  await manyComments();
  const pglite = await openEmbedded(newDataDir(), { exclusive: true });
  await mail('embedded', pglite.db, 8_000);
  await pglite.close();
  const postgres = await postgresDatabase();
  if (postgres) await mail('PostgreSQL', postgres.db, 3_000);
  await postgres?.close();
}

const switchOn = async (host: Host) => {
  const browser = await launchBrowser();
  const call = await signInForCalls(await browser.newContext(), host);
  const data = { comments: true, follow: true };
  await call('PUT', api.contentRecord('site', 'site'), { data, revision: 0, publish: true });
  await browser.close();
};

async function flood(): Promise<void> {
  const host = await startHost();
  await switchOn(host);
  await atRest(host.pid);
  const found = await fetch(`${host.url}${api.posts}?published=true&limit=1`);
  const [post] = (await found.json()) as { id: string; address: string | null }[];
  const address = pages.postAt(post ?? { id: '', address: null });
  const asked = { reader: host.url + address };
  const p95s = { quiet: [] as number[], busy: [] as number[] };
  for (let round = 0; round < rounds(5); round += 1) {
    p95s.quiet.push((await waitsWhile(asked, () => delay(LASTS))).reader.p95);
    p95s.busy.push((await waitsWhile(asked, () => floodForms(host, post?.id ?? '', address))).reader.p95);
  }
  const [quiet, busy] = [spread(p95s.quiet), spread(p95s.busy)];
  print(`a reader’s p95 while ${ADDRESSES} addresses flood comments, mentions and following`, busy, 'ms');
  print('the same without them', quiet, 'ms');
  printRatio('a reader beside floods', busy.median / quiet.median, 1.5);
  await host.stop();
}

async function floodForms(host: Host, postId: string, address: string): Promise<void> {
  const { port } = new URL(host.url);
  const end = performance.now() + LASTS;
  let count = 0;
  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';
  const calls = (index: number) =>
    [
      [api.postComments(postId), json, JSON.stringify({ text: `Buy ${index}` })],
      [pages.webmention, form, `source=https://a.example/${index}&target=${host.url}${address}`],
      [api.subscribe, form, `email=reader-${index}@example.com&language=en`],
    ] as const;
  const client = async () => {
    while (performance.now() < end) {
      count += 1;
      const [path, type, body] = calls(count)[count % 3] ?? calls(count)[0];
      const localAddress = `127.0.${1 + Math.floor((count % ADDRESSES) / 250)}.${1 + (count % 250)}`;
      const headers = { 'content-type': type, origin: host.url, 'content-length': Buffer.byteLength(body) };
      await new Promise<void>((resolve) => {
        request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers }, (response) =>
          response.resume().once('end', resolve),
        )
          .once('error', () => resolve())
          .end(body);
      });
    }
  };
  await Promise.all(Array.from({ length: FLOOD }, client));
}

async function manyComments(): Promise<void> {
  const first = await startHost();
  const found = await fetch(`${first.url}${api.posts}?published=true&limit=1`);
  const [post] = (await found.json()) as { id: string; address: string | null }[];
  await first.stop();
  const paint = async (browser: Awaited<ReturnType<typeof launchBrowser>>, url: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    const paints = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const at = await (await page.waitForFunction(paints)).jsonValue();
    await page.context().close();
    return at ?? 0;
  };
  const hosts: Host[] = [];
  for (const count of [0, COMMENTS]) {
    const host = await startHost(count === 0 ? {} : { dataDir: first.dataDir });
    hosts.push(host);
    await switchOn(host);
  }
  const [none, many] = hosts;
  if (!none || !many || !post) return;
  await many.stop();
  const { db, close } = await openEmbedded(first.dataDir, { exclusive: true });
  const now = new Date();
  await db.insert(comments).values(
    Array.from({ length: COMMENTS }, (_, index) => ({
      id: `c${index}`,
      postId: post.id,
      text: `A comment *number* ${index}, which says a little. `.repeat(4),
      state: 'live' as const,
      createdAt: now,
      liveAt: now,
    })),
  );
  await close();
  const again = await startHost({ dataDir: first.dataDir });
  const browser = await launchBrowser();
  const call = await signInForCalls(await browser.newContext(), again);
  // Changing the setting renders the post again, now with comments.
  await call('PUT', api.contentRecord('site', 'site'), { data: { comments: true }, revision: 1, publish: true });
  const path = pages.postAt(post);
  const times = await inTurn(
    { without: () => paint(browser, none.url + path), with: () => paint(browser, again.url + path) },
    rounds(15),
  );
  print(`a post with ${COMMENTS} comments paints`, times.with, 'ms');
  print('the same without', times.without, 'ms');
  printRatio('paint beside comments', times.with.median / times.without.median, 1.1);
  await browser.close();
  await none.stop();
  await again.stop();
}

/**
 * Queues the emails of a post in the same way as a publication. Then sends them to a provider that accepts every
 * email immediately.
 */
async function mail(name: string, db: Database, aim: number): Promise<void> {
  const now = new Date();
  const id = 'bench';
  for (let from = 0; from < FOLLOWERS; from += 1_000) {
    await db.insert(subscribers).values(
      Array.from({ length: 1_000 }, (_, index) => ({
        id: `f${from + index}`,
        email: `f${from + index}@example.com`,
        stopToken: `f${from + index}`,
        state: 'following' as const,
        topics: [],
        rhythm: 'each' as const,
        language: 'en',
        createdAt: now,
        changedAt: now,
      })),
    );
  }
  await db.insert(mailings).values({
    id,
    key: `week:${id}`,
    state: 'sending',
    title: 'A',
    createdAt: now,
    startedAt: now,
    notBefore: now,
  });
  await db.insert(mailingTexts).values({ mailingId: id, variant: 'en', subject: 's', text: 't', html: 'h' });
  const audience = { categoryId: '', language: 'en' };
  const queued = performance.now();
  await insertDeliveries(db, id, audience, ['en'], ['en', 'ja'], now);
  printAim(`${FOLLOWERS} mails queued, ${name}`, performance.now() - queued, aim, 'ms');
  const provider = createServer((asked, response) => {
    asked.resume().once('end', () => response.writeHead(202).end());
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const none = () => Promise.resolve(undefined);
  const sent = performance.now();
  await sendMailings({
    db,
    siteUrl: 'https://site.test',
    clock: () => new Date(),
    log: () => undefined,
    newsletter: { post: none, week: none, trial: () => Promise.reject(new Error('none')) },
    mailer: createSendGridBulkMailer({ apiKey: 'SG.key', from: 'site@site.test', baseUrl }),
  });
  printAim(`${FOLLOWERS} mails handed over, ${name}`, performance.now() - sent, 120_000, 'ms');
  const left = await db.$count(deliveries);
  if (left !== FOLLOWERS) throw new Error(`${left} rows of ${FOLLOWERS}`);
  provider.close();
  provider.closeAllConnections();
}
