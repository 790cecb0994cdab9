/**
 * The pages behind emailed account links (ACC-41). Programs open links on their own, so a GET only describes the
 * effect, and the button's POST performs it. The plain form needs no script, cookie or origin, because the token in the
 * URL authorizes the call.
 */
import { AppError } from '#contract/errors.ts';
import { inLanguage, languageCodes } from '#contract/languages.ts';
import { nameOf } from '#contract/message-keys.ts';
import { pages } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { toErrorResponse } from '#server/http/errors.ts';
import { anyoneReads } from '#server/limits/limits.ts';
import { spokenIn, spokenTo } from '#server/mail/mail-locale.ts';
import { z } from 'zod';
import { readRevertLink, revertEmail } from './email-change.ts';
import { confirmEmail, readConfirmLink, readStopLink, stopEmailChange } from './email-confirmation.ts';
import { findBrowserToEnd } from './session-repository.ts';
import { revokeSessionByLink } from './sessions.ts';
import { hashSecret } from './secrets.ts';
import { linkPage, type LinkContent } from './link-page.ts';

interface Link<Path extends string> {
  path: Path;
  /** Path of the site page that shows the result. */
  page: string;
  /** @returns the page before the button is pressed; undefined if the link is no longer valid */
  tell: (app: Dependencies, token: string) => Promise<LinkContent | undefined>;
  /**
   * Performs the action of the link.
   * @returns the resulting page
   * @throws AppError such as LINK_INVALID, whose message is shown
   */
  act: (app: Dependencies, token: string, clientIp: string) => Promise<LinkContent>;
}

const form = z.looseObject({});

/** @returns the endpoints of a link: its page and the action of its button */
export function mailedLink<Path extends `${string}/:token`>({ path, page, tell, act }: Link<Path>) {
  /** Errors are shown as a page as well. */
  const answer = async (app: Dependencies, requestId: string, content: () => Promise<LinkContent>) => {
    try {
      const shown = await content();
      const part = languageCodes.find((code) => code === shown.language);
      return await linkPage(app, inLanguage(page, part), shown);
    } catch (cause) {
      const refused = toErrorResponse(cause, (line, fault) => app.log(`${line} ${requestId}`, fault));
      // The link's account is unknown here, so the site's first language is used.
      const name = nameOf(refused.json.message);
      const words = [name ? (await spokenIn(app.db, null)).messages.answers[name] : refused.json.message];
      return linkPage(app, page, { words }, refused.status, refused.headers);
    }
  };
  const tokenOf = (params: Record<string, string>) => params['token'] ?? '';
  return {
    get: endpoint({
      method: 'GET',
      path,
      ...anyoneReads,
      handle: ({ app, params, requestId }) =>
        answer(app, requestId, async () => {
          const content = await tell(app, tokenOf(params));
          if (!content) throw new AppError('LINK_INVALID');
          return content;
        }),
    }),
    post: endpoint({
      method: 'POST',
      path,
      ...anyoneReads,
      elsewhere: ['application/x-www-form-urlencoded', 'multipart/form-data'],
      bodyOptional: true,
      body: form,
      handle: ({ app, clientIp, params, requestId }) =>
        answer(app, requestId, () => act(app, tokenOf(params), clientIp)),
    }),
  };
}

/** Returns the page texts in the language of the account behind a link. */
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
  act: async (app, token, clientIp) => {
    const { email, userId } = await confirmEmail(app, token, clientIp);
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
  act: async (app, token, clientIp) => {
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
  act: async (app, token, clientIp) => {
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
  act: async (app, token, clientIp) => {
    const { language, say } = await sayTo(app, await revertEmail(app, token, clientIp));
    return { language, words: [say.takenBack] };
  },
});
