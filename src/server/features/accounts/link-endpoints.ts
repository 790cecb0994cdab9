/**
 * The pages behind emailed account links (ACC-41). Mail scanners and other programs open links automatically, so a
 * GET only describes the effect, and the button's POST performs it. The plain form needs no script, cookie or origin,
 * because the token in the URL authorizes the call.
 */
import { pages } from '#contract/paths.ts';
import { nextPageIn } from '#domain/next-page.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { spokenTo } from '#server/features/mail/mail-locale.ts';
import { readRevertLink, revertEmail } from './email-change.ts';
import { confirmEmail, readConfirmLink, readStopLink, stopEmailChange } from './email-confirmation.ts';
import { findBrowserToEnd } from './session-repository.ts';
import { revokeSessionByLink } from './sessions.ts';
import { hashSecret } from '#server/platform/hash.ts';
import { mailedLink } from '#server/features/mail/mailed-link.ts';

/** Returns the messages for a link's pages, in the language of the link's account. */
const sayTo = async ({ db }: Dependencies, userId: string) => {
  const { language, messages, at } = await spokenTo(db, userId);
  return { language, at, say: messages.mailedLinks, dates: messages.dates };
};

export const confirm = mailedLink({
  path: '/users/confirm/:token',
  page: pages.confirmEmail('token'),
  tell: async (app, token) => {
    const link = await readConfirmLink(app, token);
    if (!link) return undefined;
    const { language, say } = await sayTo(app, link.userId);
    return {
      language,
      words: [link.change ? say.confirmChangeEffect : say.confirmEffect],
      facts: [[say.account, link.account], ...(link.change ? [[say.newEmailAddress, link.email] as const] : [])],
      button: link.change ? say.confirmNewAddress : say.confirmAddress,
    };
  },
  act: async (app, token, { clientIp, search }) => {
    const { email, userId, change } = await confirmEmail(app, token, clientIp);
    const opens = change ? undefined : nextPageIn(search);
    if (opens !== undefined) return { opens };
    const { language, say, at } = await sayTo(app, userId);
    const next = { label: say.openProfile, path: at(pages.profile) };
    return { language, words: [say.emailConfirmed], facts: [[say.account, email]], next };
  },
});

export const stop = mailedLink({
  path: '/users/stop/:token',
  page: pages.stopEmailChange('token'),
  tell: async (app, token) => {
    const link = await readStopLink(app, token);
    if (!link) return undefined;
    const { language, say } = await sayTo(app, link.userId);
    return {
      language,
      words: [say.stopChangeEffect, say.stopChangeNext],
      facts: [
        [say.account, link.account],
        [say.otherEmailAddress, link.email],
      ],
      button: say.stopChange,
    };
  },
  act: async (app, token, { clientIp }) => {
    const { language, say, at } = await sayTo(app, await stopEmailChange(app, token, clientIp));
    return {
      language,
      words: [say.emailChangeStopped, say.stopChangeNext],
      next: { label: say.setNewPassword, path: at(pages.forgotPassword) },
    };
  },
});

export const revokeSession = mailedLink({
  path: '/users/revoke-session/:token',
  page: pages.revokeSession('token'),
  tell: async (app, token) => {
    const browser = await findBrowserToEnd(app.db, hashSecret(token));
    if (!browser) return undefined;
    const { language, say, dates } = await sayTo(app, browser.userId);
    return {
      language,
      words: [say.revokeSessionEffect],
      facts: [
        [say.account, browser.email],
        [say.browserSince, dates.longMoment(browser.since.toISOString())],
      ],
      button: say.revokeSession,
    };
  },
  act: async (app, token, { clientIp }) => {
    const { language, say, at } = await sayTo(app, await revokeSessionByLink(app, token, clientIp));
    return {
      language,
      words: [say.browserEnded, say.revokeSessionNext],
      next: { label: say.setNewPassword, path: at(pages.forgotPassword) },
    };
  },
});

export const revertEmailChange = mailedLink({
  path: '/users/revert-email-change/:token',
  page: pages.revertEmailChange('token'),
  tell: async (app, token) => {
    const link = await readRevertLink(app, token);
    if (!link) return undefined;
    const { language, say } = await sayTo(app, link.userId);
    return {
      language,
      words: [say.revertEmailChangeEffect],
      facts: [
        [say.account, link.account],
        [say.formerEmailAddress, link.email],
      ],
      button: say.takeAccountBack,
    };
  },
  act: async (app, token, { clientIp }) => {
    const { language, say } = await sayTo(app, await revertEmail(app, token, clientIp));
    return { language, words: [say.takenBack] };
  },
});
