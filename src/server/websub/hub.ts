/**
 * The site is the hub of its own feeds (WebSub, W3C Recommendation of 2018). It sends changed feeds to subscribed
 * programs, so no third party learns about the readers. The receiver confirms each subscription.
 */
import { AppError } from '#contract/errors.ts';
import { inLanguage } from '#contract/languages.ts';
import { api, pages } from '#contract/paths.ts';
import { type SubscriptionRequest, websubLimits } from '#contract/websub.ts';
import { readSiteSettings } from '#server/records/site-settings.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { sha256 } from '#server/hash.ts';
import { type FetchLimits, fetchPublicAnswer, HttpError } from '#server/integrations/fetch-public.ts';
import { isPublicSite } from '#server/integrations/is-public-site.ts';
import { createHmac, randomBytes } from 'node:crypto';
import * as rows from './subscription-repository.ts';

export type HubDependencies = Pick<Dependencies, 'db' | 'clock'> & {
  config: Pick<Dependencies['config'], 'siteUrl'>;
  /** Only for tests: allows http and this machine's own addresses. */
  network?: Pick<FetchLimits, 'local' | 'resolve'>;
};

const MINUTE = 60_000;
/**
 * Delays before a rejected feed is sent again, by number of attempts. After the last attempt, nothing is sent until the
 * feed changes again.
 */
const again = [10 * MINUTE, 60 * MINUTE, 12 * 60 * MINUTE];
/** Maximum time to wait for the feed from the site itself, in milliseconds. */
const OWN = 10_000;

const types: Readonly<Record<string, string>> = {
  [pages.rss]: 'application/rss+xml',
  [pages.atom]: 'application/atom+xml',
};

/**
 * Stores a subscription request, which the callback must confirm within a minute (section 5.3).
 * @throws AppError BAD_INPUT for a feed of another site or an unreachable callback; TOO_MANY_REQUESTS
 */
export async function askSubscription({ db, clock, config, network }: HubDependencies, asked: SubscriptionRequest) {
  const [topic, callback] = [URL.parse(asked.topic), URL.parse(asked.callback)];
  const { origin } = new URL(config.siteUrl);
  const isAsked = callback?.protocol === 'https:' || (network?.local === true && callback?.protocol === 'http:');
  if (
    !topic ||
    !callback ||
    !isAsked ||
    callback.username ||
    callback.password ||
    callback.hash ||
    callback.origin === origin
  )
    throw new AppError('BAD_INPUT');
  const { languages, sections } = await readSiteSettings(db);
  const feeds = [undefined, ...languages.slice(1)].flatMap((language) =>
    Object.keys(types).map((path) => origin + inLanguage(path, language)),
  );
  if (!sections.blog || !feeds.includes(topic.href)) throw new AppError('BAD_INPUT');
  if ((await rows.countSubscriptions(db)) >= websubLimits.subscriptions) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 60 * 60 });
  }
  const { mode: wanted, secret: wantedSecret, lease: wantedLease } = asked;
  const key = { topic: topic.pathname, callback: callback.href };
  await rows.noteWanted(db, key, { wanted, wantedSecret, wantedLease }, clock());
}

/**
 * Confirms subscription requests, and sends the feeds that changed since the last publication.
 * @param within milliseconds after which no further program is contacted; the remaining work waits for the next run
 */
export async function tendSubscriptions(app: HubDependencies, within: number): Promise<void> {
  if (!isPublicSite(app.config.siteUrl, app.network)) return;
  const { db, clock } = app;
  const until = clock().getTime() + within;
  const version = await rows.settledVersion(db);
  const feeds = new Map<string, Promise<Feed | undefined>>();
  const feedAt = (topic: string) => {
    const feed = feeds.get(topic) ?? readFeed(app, topic);
    feeds.set(topic, feed);
    return feed;
  };
  while (clock().getTime() < until) {
    const now = clock();
    const row = await rows.claimDue(db, version, now, new Date(now.getTime() + 10 * MINUTE));
    if (!row) return;
    if (row.wanted) await confirm(app, row, row.wanted, version, await feedAt(row.topic));
    else await send(app, row, version, await feedAt(row.topic));
  }
}

interface Feed {
  type: string;
  bytes: Uint8Array;
  hash: string;
}

/** Returns the public content of a feed; `undefined` if the site does not respond. */
async function readFeed({ config }: HubDependencies, topic: string): Promise<Feed | undefined> {
  try {
    const answer = await fetch(config.siteUrl + topic, { redirect: 'error', signal: AbortSignal.timeout(OWN) });
    if (!answer.ok) return undefined;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const [, type = ''] = Object.entries(types).find(([path]) => topic.endsWith(path)) ?? [];
    return { type, bytes, hash: sha256(bytes) };
  } catch {
    return undefined;
  }
}

/** Asks the receiver to confirm the subscription, as WebSub requires. */
async function confirm(
  { db, clock, config, network }: HubDependencies,
  row: rows.Subscription,
  mode: 'subscribe' | 'unsubscribe',
  version: number | undefined,
  feed: Feed | undefined,
): Promise<void> {
  const lease = row.wantedLease ?? websubLimits.lease.usual;
  const challenge = randomBytes(32).toString('base64url');
  const url = new URL(row.callback);
  const question = { 'hub.mode': mode, 'hub.topic': config.siteUrl + row.topic, 'hub.challenge': challenge };
  for (const [name, value] of Object.entries(question)) url.searchParams.append(name, value);
  if (mode === 'subscribe') url.searchParams.append('hub.lease_seconds', String(lease));
  const isTrue = await fetchPublicAnswer(url, { accept: '*/*', maxBytes: 1_000, cut: true, ...network }).then(
    ({ bytes }) => new TextDecoder().decode(bytes) === challenge,
    () => false,
  );
  if (isTrue ? mode === 'unsubscribe' : row.leaseUntil === null) return rows.deleteSubscription(db, row);
  const asked = { wanted: null, wantedSecret: null, wantedLease: null, attempts: 0, tryAt: null };
  if (!isTrue) return rows.settle(db, row, asked);
  await rows.settle(db, row, {
    ...asked,
    secret: row.wantedSecret,
    leaseUntil: new Date(clock().getTime() + lease * 1_000),
    // The current content is not sent to a new subscriber, because the subscriber fetches it.
    ...(row.leaseUntil === null && { deliveredBuild: version ?? 0, deliveredHash: feed?.hash ?? null }),
  });
}

/** Sends the whole feed, signed if a secret was given (section 7.1). */
async function send(
  { db, clock, config, network }: HubDependencies,
  row: rows.Subscription,
  version: number | undefined,
  feed: Feed | undefined,
): Promise<void> {
  const delivered = { deliveredBuild: version ?? row.deliveredBuild, attempts: 0, tryAt: null };
  if (feed && feed.hash === row.deliveredHash) return rows.settle(db, row, delivered);
  try {
    if (!feed) throw new Error('The site does not answer.');
    const link = `<${config.siteUrl}${api.websub}>; rel="hub", <${config.siteUrl}${row.topic}>; rel="self"`;
    const signature = row.secret && createHmac('sha256', row.secret).update(feed.bytes).digest('hex');
    await fetchPublicAnswer(row.callback, {
      ...{ accept: '*/*', maxBytes: 100_000, cut: true, ...network },
      content: { type: feed.type, bytes: feed.bytes },
      headers: { link, ...(signature && { 'x-hub-signature': `sha256=${signature}` }) },
    });
    await rows.settle(db, row, { ...delivered, deliveredHash: feed.hash });
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 410) return rows.deleteSubscription(db, row);
    const wait = again[row.attempts - 1];
    await rows.settle(db, row, wait === undefined ? delivered : { tryAt: new Date(clock().getTime() + wait) });
  }
}
