/**
 * Outgoing webmentions (W3C Recommendation of 2017, section 3.1). Sites that a post links to are notified when the
 * post is published, changed or unpublished. A repeated notification is harmless, so a notification with an unknown
 * result is sent again.
 */
import { inLanguage } from '#contract/languages.ts';
import { mentionLimits } from '#contract/mentions.ts';
import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import { addressesLinkedTo } from '#document/before-publishing.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { fetchPublicAnswer, HttpError } from '#server/platform/integrations/fetch-public.ts';
import { isPublicSite } from '#server/platform/integrations/public-address.ts';
import { findLivePost } from '#server/features/posts/post-repository.ts';
import { run } from '#server/platform/workers/run.ts';
import type { MentionDependencies } from './receive.ts';
import * as rows from './mention-repository.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const again = [10 * MINUTE, 60 * MINUTE, 12 * 60 * MINUTE];
/**
 * Maximum age of a post for its first notification. An older post must have been imported, so the linked sites
 * already know it.
 */
const NEW = 30 * DAY;
const MOST = 1024 * 1024;
/** Number of posts that are read in one query. */
const POSTS = 50;
/** Name of a setting. It is stored after all existing posts were marked as notified. */
const setting = 'mentions-sent-since';

/**
 * Notifies the targets of links in published posts, one after the other.
 * @param until no further notification starts after this time
 */
export async function sendMentions(app: MentionDependencies, until?: Date): Promise<void> {
  if (!isPublicSite(app.config.siteUrl, app.network)) return;
  await noteTargets(app);
  while (!until || app.clock() < until) {
    const now = app.clock();
    const row = await rows.claimDueSending(app.db, now, new Date(now.getTime() + 10 * MINUTE));
    if (!row) return;
    await settle(app, row, await tell(app, row));
  }
}

async function noteTargets(app: MentionDependencies): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  if (await claimSetting(db, setting, now.toISOString())) await rows.markAllNotified(db);
  for (const id of await rows.listWithdrawn(db)) {
    await db.transaction(async (tx) => {
      await rows.askSending(tx, { postId: id, source: '' }, [], now);
      await rows.markNotified(tx, id, null);
    });
  }
  for (const { id, revision, isFirst } of await rows.listUntold(db, POSTS)) {
    const post = await findLivePost(db, id);
    if (!post) continue;
    const isOld = isFirst && Date.parse(post.createdAt) < now.getTime() - NEW;
    const source = await addressOf(app, post);
    const targets = isOld ? [] : targetsOf(post, new URL(app.config.siteUrl).origin);
    await db.transaction(async (tx) => {
      await rows.askSending(tx, { postId: id, source }, targets, now);
      await rows.markNotified(tx, id, revision);
    });
  }
}

async function addressOf({ db, config }: MentionDependencies, post: Post): Promise<string> {
  const { languages } = await readSiteSettings(db);
  const language = languages.slice(1).find((code) => code === post.language);
  return config.siteUrl + inLanguage(pages.postAt(post), language);
}

/** Returns the URLs on other sites that a post links to, each once. */
function targetsOf({ summary, body }: Post, origin: string): string[] {
  const found = addressesLinkedTo({ summary, body }).flatMap((address) => {
    const url = URL.parse(address);
    return url && /^https?:$/.test(url.protocol) && url.origin !== origin ? [url.href] : [];
  });
  return [...new Set(found)].filter(({ length }) => length <= mentionLimits.address).slice(0, mentionLimits.targets);
}

type Outcome = Pick<rows.SentRow, 'state' | 'error'> | 'later';

async function tell({ network }: MentionDependencies, { source, target }: rows.SentRow): Promise<Outcome> {
  try {
    const limits = { accept: 'text/html, */*;q=0.1', maxBytes: MOST, cut: true, ...network };
    const { url, bytes, links, type } = await fetchPublicAnswer(target, limits);
    const html = /^(?:text\/html|application\/xhtml\+xml)$/.test(type) ? bytes : new Uint8Array();
    const endpoint = await run('mention endpoint', { url, links, html });
    if (endpoint === undefined) return { state: 'none', error: null };
    await fetchPublicAnswer(endpoint, { ...limits, accept: '*/*', form: { source, target } });
    return { state: 'sent', error: null };
  } catch (cause) {
    const isRefused = cause instanceof HttpError && cause.status < 500 && cause.status !== 429;
    return isRefused ? { state: 'failed', error: cause.message } : 'later';
  }
}

async function settle({ db, clock }: MentionDependencies, row: rows.SentRow, outcome: Outcome): Promise<void> {
  const now = clock();
  const wait = outcome === 'later' ? again[row.attempts - 1] : undefined;
  if (wait !== undefined) {
    return rows.finishSending(db, row, {
      state: 'waiting',
      error: null,
      changedAt: now,
      tryAt: new Date(now.getTime() + wait),
    });
  }
  const ended = outcome === 'later' ? { state: 'failed' as const, error: 'It could not be reached.' } : outcome;
  await rows.finishSending(db, row, { ...ended, changedAt: now, tryAt: null });
}
