/**
 * Incoming webmentions (W3C Recommendation of 2017, section 3.2). A mention is recorded at once. The page that
 * contains it is fetched later, but never from private networks. The mention is shown after the owner's approval.
 */
import { decoded } from '#domain/decoded.ts';
import { AppError } from '#contract/errors.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { type changedMention, mentionLimits, type MentionsResponse } from '#contract/mentions.ts';
import { normalisePath } from '#domain/path.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { fetchPublicAnswer, HttpError, type FetchLimits } from '#server/platform/integrations/fetch-public.ts';
import { findLiveKey, resolveKey } from '#server/features/posts/address-repository.ts';
import { run } from '#server/platform/workers/run.ts';
import * as rows from './mention-repository.ts';
import type { ReadMention } from './read-mention.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';

export type MentionDependencies = Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'> & {
  config: Pick<Dependencies['config'], 'siteUrl'>;
  /** Only for tests: allows http and this machine's own addresses. */
  network?: Pick<FetchLimits, 'local' | 'resolve'>;
};

const MINUTE = 60_000;
/** Delays before an unavailable page is requested again: after the first, second and third attempt. */
const again = [10 * MINUTE, 60 * MINUTE, 12 * 60 * MINUTE];
/** Maximum size of a page, in bytes. */
const MOST = 1024 * 1024;
/** Maximum number of pending mentions on the dashboard. */
const SHOWN = 50;

/**
 * Records that a page is reported to link to a post.
 * @throws AppError BAD_INPUT for invalid URLs, or if the target is not a published post; TOO_MANY_REQUESTS if too many
 * mentions wait for their check
 */
export async function noteWebmention(
  { db, clock, config, network }: MentionDependencies,
  named: { source: string; target: string },
): Promise<void> {
  const [source, target] = [URL.parse(named.source), URL.parse(named.target)];
  const origin = new URL(config.siteUrl).origin;
  const isFetched = source?.protocol === 'https:' || (network?.local === true && source?.protocol === 'http:');
  if (!source || !target || !isFetched || source.username || source.password || target.origin !== origin)
    throw new AppError('BAD_INPUT');
  source.hash = '';
  if (source.origin === origin) throw new AppError('BAD_INPUT');
  const postId = await livePostAt(db, target.pathname);
  if (postId === undefined) throw new AppError('BAD_INPUT');
  if ((await rows.countWaiting(db)) >= mentionLimits.waiting)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 600 });
  const now = clock();
  await rows.noteMention(db, {
    id: randomUUID(),
    postId,
    source: source.href,
    target: target.href,
    receivedAt: now,
  });
}

async function livePostAt(db: Database, pathname: string): Promise<string | undefined> {
  const [, key] = /^\/blog\/([^/]+)\/?$/.exec(withoutLanguage(normalisePath(pathname) ?? '')) ?? [];
  if (key === undefined || (await findLiveKey(db, decoded(key))) === undefined) return undefined;
  return (await resolveKey(db, decoded(key)))?.id;
}

/**
 * Checks the due mentions, one after the other.
 * @param until no further page is fetched after this time
 */
export async function checkMentions(app: MentionDependencies, until?: Date): Promise<void> {
  if (!(await readSiteSettings(app.db)).comments) return;
  while (!until || app.clock() < until) {
    const now = app.clock();
    const row = await rows.claimDueMention(app.db, now, new Date(now.getTime() + 10 * MINUTE));
    if (!row) return;
    await settle(app, row, await lookAt(app, row));
  }
}

/**
 * Fetches the page of a mention.
 * @returns the mention; `gone` if the page does not exist or does not contain the link; `away` if the page is
 * unavailable
 */
async function lookAt(
  { network }: MentionDependencies,
  { source, target }: rows.MentionRow,
): Promise<ReadMention | 'gone' | 'away'> {
  try {
    const accept = 'text/html, application/xhtml+xml;q=0.9';
    const { url, bytes, type } = await fetchPublicAnswer(source, { accept, maxBytes: MOST, cut: true, ...network });
    if (type !== 'text/html' && type !== 'application/xhtml+xml') return 'gone';
    return (await run('mention', { bytes, url, target })) ?? 'gone';
  } catch (cause) {
    const isGone = cause instanceof HttpError && (cause.status === 404 || cause.status === 410);
    // A page that cannot be parsed in time counts as a page that does not contain the link.
    return isGone || (cause instanceof AppError && cause.code === 'BAD_INPUT') ? 'gone' : 'away';
  }
}

async function settle(
  app: MentionDependencies,
  claimed: rows.MentionRow,
  found: ReadMention | 'gone' | 'away',
): Promise<void> {
  const { id, attempts } = claimed;
  const isOther = await app.db.transaction(async (tx) => {
    const row = await rows.lockMention(tx, id);
    // The owner has rejected or deleted the mention in the meantime.
    if (!row || row.state === 'refused') return false;
    if (found === 'away') {
      const wait = again[attempts - 1];
      if (wait !== undefined) await rows.updateMention(tx, id, { checkAt: new Date(app.clock().getTime() + wait) });
      // A mention that never passed a check is deleted. A mention that passed an earlier check stays unchanged.
      else if (row.state === 'waiting') await rows.deleteMention(tx, id);
      else await rows.updateMention(tx, id, { checkAt: null });
      return false;
    }
    if (found === 'gone') await rows.deleteMention(tx, id);
    else {
      const isSame = row.kind === found.kind && row.author === found.author && row.text === found.text;
      const state = row.state === 'live' && isSame ? 'live' : 'held';
      await rows.updateMention(tx, id, { ...found, state, checkAt: null });
      if (row.state === 'live' && state === 'live') return false;
    }
    return row.state === 'live' && (await requestPages(app, tx, [])) > 0;
  });
  if (isOther) await app.rebuild.request();
}

/** Returns whether the mention exists and can be approved. */
export async function hasMention(db: Database, id: string): Promise<boolean> {
  return canBeLive(await rows.findMention(db, id));
}

const canBeLive = (row: rows.MentionRow | undefined): row is rows.MentionRow =>
  row?.state === 'held' || row?.state === 'live';

/**
 * Approves a mention, so that everyone can read it.
 * @param shown the version that the owner read
 * @throws AppError NOT_FOUND; TEXT_CHANGED, with the current version
 */
export async function approveMention(app: MentionDependencies, id: string, shown: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await rows.lockMention(tx, id);
    if (!canBeLive(row)) throw new AppError('NOT_FOUND');
    const { source, kind, author, text } = row;
    const version = rows.versionOf(row);
    if (version !== shown) {
      const now: z.infer<typeof changedMention> = { mention: { id, source, kind, author, text, version } };
      throw new AppError('TEXT_CHANGED', { extra: now });
    }
    await rows.updateMention(tx, id, { state: 'live' });
    await requestPages(app, tx, []);
  });
  await app.rebuild.request();
}

/**
 * Makes a published mention wait for approval again.
 * @throws AppError NOT_FOUND
 */
export async function holdMention(app: MentionDependencies, id: string): Promise<void> {
  const wasLive = await app.db.transaction(async (tx) => {
    const row = await rows.lockMention(tx, id);
    if (!canBeLive(row)) throw new AppError('NOT_FOUND');
    await rows.updateMention(tx, id, { state: 'held' });
    return row.state === 'live' && (await requestPages(app, tx, [])) > 0;
  });
  if (wasLive) await app.rebuild.request();
}

/**
 * Rejects a mention. It stays rejected even if the other site sends it again.
 * @throws AppError NOT_FOUND
 */
export async function refuseMention(app: MentionDependencies, id: string): Promise<void> {
  const wasSeen = await app.db.transaction(async (tx) => {
    const row = await rows.lockMention(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    await rows.updateMention(tx, id, { state: 'refused', author: '', text: '', checkAt: null });
    return row.state === 'live' && (await requestPages(app, tx, [])) > 0;
  });
  if (wasSeen) await app.rebuild.request();
}

export async function mentionsNow(db: Database): Promise<MentionsResponse> {
  return {
    on: (await readSiteSettings(db)).comments,
    held: await rows.listHeldMentions(db, SHOWN),
    sent: await rows.listSent(db, SHOWN),
  };
}
