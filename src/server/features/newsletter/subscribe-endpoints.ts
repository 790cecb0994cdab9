/** Newsletter endpoints for subscribers (NEWS-2). */
import * as calls from '#contract/newsletter.ts';
import { AppError } from '#contract/errors.ts';
import { pages } from '#contract/paths.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { mailedLink } from '#server/features/mail/mailed-link.ts';
import { findUser } from '#server/features/users/user-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { spokenIn } from '#server/features/mail/mail-locale.ts';
import { listUsedCategories } from '#server/features/posts/post-repository.ts';
import { requestSubscription, confirmSubscription, requireNewsletter, unsubscribe } from './subscribe.ts';
import {
  endSubscription,
  findByConfirmHash,
  findByEmail,
  findByStopToken,
  subscribeWithAccount,
} from './subscriber-repository.ts';

/**
 * The endpoint of a form that works without scripts. The response is the same for every address, so it does not
 * reveal whether an address is subscribed.
 */
export const postSubscribe = implement(calls.postSubscribe, {
  find: ({ app }) => requireNewsletter(app.db),
  handle: async ({ app, body, request }) => {
    const { email, topics, rhythm, language, username } = body;
    if (!username) await requestSubscription(app, email, { topics, rhythm, language });
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    return isForm ? toAskedPage(app, language) : undefined;
  },
});

/** After a form without scripts, redirects to a page that asks the reader to check the inbox. */
async function toAskedPage({ db }: Dependencies, asked: string): Promise<Response> {
  const { language, messages, at } = await spokenIn(db, asked);
  const path = at(pages.subscriptionRequested);
  const { askedTitle } = messages.accountPages.newsletter;
  const html = `<!doctype html><html lang="${language}"><meta http-equiv="refresh" content="0;url=${path}"><title>${escapeAttribute(askedTitle)}</title><p><a href="${path}">${escapeAttribute(askedTitle)}</a></p></html>`;
  return new Response(html, { status: 202, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/**
 * Returns the messages for the pages that emailed links open, with a link to the home page.
 * @param asked language tag (BCP 47)
 */
async function sayIn(db: Database, asked: string) {
  const { language, messages, at } = await spokenIn(db, asked);
  const say = messages.mailedLinks;
  return { language, say, home: { label: say.toTheSite, path: at(pages.home) } };
}

export const confirmLink = mailedLink({
  path: '/newsletter/confirm/:token',
  page: pages.confirmSubscription('token'),
  tell: async ({ db, clock }, token) => {
    const row = await findByConfirmHash(db, hashSecret(token), clock());
    if (!row) return undefined;
    const { language, say } = await sayIn(db, row.asked?.language ?? row.language);
    return { language, words: [say.subscribeEffect], facts: [[say.subscriber, row.email]], button: say.subscribe };
  },
  act: async (app, token) => {
    const row = await confirmSubscription(app, token);
    const { language, say, home } = await sayIn(app.db, row.language);
    return { language, words: [say.subscribed], facts: [[say.subscriber, row.email]], next: home };
  },
});

/** Email programs call this endpoint directly when their user unsubscribes (RFC 8058). */
export const unsubscribeLink = mailedLink({
  path: '/newsletter/unsubscribe/:token',
  page: pages.unsubscribe('token'),
  tell: async ({ db }, token) => {
    const row = await findByStopToken(db, token);
    if (!row) return undefined;
    const { language, say, home } = await sayIn(db, row.language);
    const facts = [[say.subscriber, shown(row.email)]] as const;
    return row.state === 'following' || row.state === 'waiting'
      ? { language, words: [say.unsubscribeEffect], facts, button: say.unsubscribe }
      : { language, words: [say.unsubscribed], next: home };
  },
  act: async (app, token) => {
    const { language, say, home } = await sayIn(app.db, (await unsubscribe(app, token)).language);
    return { language, words: [say.unsubscribed], next: home };
  },
});

/** Only a hash of a deleted address is stored. */
const shown = (email: string) => (email.startsWith('sha256:') ? '…' : email);

export const getOwnSubscription = implement(calls.getOwnSubscription, async ({ app, signedIn }) => {
  const user = await findUser(app.db, signedIn.user.id);
  const row = user?.emailConfirmedAt ? await findByEmail(app.db, user.email) : undefined;
  return {
    json: {
      offered: (await readSiteSettings(app.db)).follow,
      topics: (await listUsedCategories(app.db, 100)).map(({ id, name }) => ({ id, name })),
      follows: row?.state === 'following' ? { topics: row.topics, rhythm: row.rhythm, language: row.language } : null,
    },
  };
});

export const putOwnSubscription = implement(calls.putOwnSubscription, async ({ app, signedIn, body, now }) => {
  await requireNewsletter(app.db);
  const user = await findUser(app.db, signedIn.user.id);
  if (!user?.emailConfirmedAt) throw new AppError('EMAIL_NOT_CONFIRMED');
  const { topics, rhythm, language } = body;
  await subscribeWithAccount(app.db, user.email, { topics, rhythm, language }, newSecret(), now);
});

export const deleteOwnSubscription = implement(calls.deleteOwnSubscription, async ({ app, signedIn, now }) => {
  const user = await findUser(app.db, signedIn.user.id);
  const row = user?.emailConfirmedAt ? await findByEmail(app.db, user.email) : undefined;
  if (row) await endSubscription(app.db, row.id, 'stopped', now);
});
