/**
 * The pages behind links of mails that do something to an account (product 2 and 11, Links in mails). Programs open
 * links by themselves, so a GET tells what will happen, and the button's POST does it: a plain form, which needs no script,
 * no cookie and no origin, because the token in the address proves the call.
 */
import { AppError } from '#contract/errors.ts';
import { messagesFor } from '#messages/index.ts';
import { inLanguage, languageCodes } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { toErrorResponse } from '#server/http/errors.ts';
import { limitReads } from '#server/limits/limits.ts';
import { z } from 'zod';
import { readTakeBackLink, takeBackEmail } from './email-change.ts';
import { confirmEmail, readConfirmLink, readStopLink, stopEmailChange } from './email-confirmation.ts';
import { findBrowserToEnd } from './session-repository.ts';
import { endBrowserByLink } from './sessions.ts';
import { hashSecret } from './secrets.ts';
import { linkPage, type LinkContent } from './link-page.ts';

interface Link<Path extends string> {
  path: Path;
  /** Its page of the site. */
  page: string;
  /** @returns what the page says before the button is pressed; undefined for a link that does nothing any more */
  tell: (app: Dependencies, token: string) => Promise<LinkContent | undefined>;
  /** @returns what it says afterwards. Throws AppError LINK_INVALID and others, whose sentence is shown */
  act: (app: Dependencies, token: string, clientIp: string) => Promise<LinkContent>;
}

const form = z.looseObject({});

const { dates, mailedLinks } = messagesFor('en');

/** @returns the page of a link, and what its button does */
export function mailedLink<Path extends `${string}/:token`>({ path, page, tell, act }: Link<Path>) {
  /** A refusal is a page as well. */
  const answer = async (app: Dependencies, requestId: string, content: () => Promise<LinkContent>) => {
    try {
      const told = await content();
      const part = languageCodes.find((code) => code === told.language);
      return await linkPage(app, inLanguage(page, part), told);
    } catch (cause) {
      const refused = toErrorResponse(cause, (line, fault) => app.log(`${line} ${requestId}`, fault));
      return linkPage(app, page, { words: [refused.json.message] }, refused.status, refused.headers);
    }
  };
  const tokenOf = (params: Record<string, string>) => params['token'] ?? '';
  return {
    get: endpoint({
      method: 'GET',
      path,
      access: 'anyone',
      limit: limitReads,
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
      access: 'anyone',
      elsewhere: ['application/x-www-form-urlencoded', 'multipart/form-data'],
      limit: limitReads,
      bodyOptional: true,
      body: form,
      handle: ({ app, clientIp, params, requestId }) =>
        answer(app, requestId, () => act(app, tokenOf(params), clientIp)),
    }),
  };
}

const profile = { label: mailedLinks.openProfile, path: pages.profile };

export const confirm = mailedLink({
  path: '/users/confirm/:token',
  page: pages.confirmEmail('token'),
  tell: async (app, token) => {
    const link = await readConfirmLink(app, token);
    return (
      link && {
        words: [link.change ? mailedLinks.confirmChangeEffect : mailedLinks.confirmEffect],
        facts: [
          [mailedLinks.account, link.account],
          ...(link.change ? [[mailedLinks.newEmailAddress, link.email] as const] : []),
        ],
        button: link.change ? mailedLinks.confirmNewAddress : mailedLinks.confirmAddress,
      }
    );
  },
  act: async (app, token, clientIp) => {
    const { email } = await confirmEmail(app, token, clientIp);
    return { words: [mailedLinks.emailConfirmed], facts: [[mailedLinks.account, email]], next: profile };
  },
});

export const stop = mailedLink({
  path: '/users/stop/:token',
  page: pages.stopEmailChange('token'),
  tell: async (app, token) => {
    const link = await readStopLink(app, token);
    return (
      link && {
        words: [mailedLinks.stopChangeEffect, mailedLinks.stopChangeNext],
        facts: [
          [mailedLinks.account, link.account],
          [mailedLinks.otherEmailAddress, link.email],
        ],
        button: mailedLinks.stopChange,
      }
    );
  },
  act: async (app, token, clientIp) => {
    await stopEmailChange(app, token, clientIp);
    return {
      words: [mailedLinks.emailChangeStopped, mailedLinks.stopChangeNext],
      next: { label: mailedLinks.setNewPassword, path: pages.forgotPassword },
    };
  },
});

export const endBrowser = mailedLink({
  path: '/users/end/:token',
  page: pages.endBrowser('token'),
  tell: async (app, token) => {
    const browser = await findBrowserToEnd(app.db, hashSecret(token));
    return (
      browser && {
        words: [mailedLinks.endBrowserEffect],
        facts: [
          [mailedLinks.account, browser.email],
          [mailedLinks.browserSince, dates.longMoment(browser.since.toISOString())],
        ],
        button: mailedLinks.endBrowser,
      }
    );
  },
  act: async (app, token, clientIp) => {
    await endBrowserByLink(app, token, clientIp);
    return {
      words: [mailedLinks.browserEnded, mailedLinks.endBrowserNext],
      next: { label: mailedLinks.setNewPassword, path: pages.forgotPassword },
    };
  },
});

export const takeBack = mailedLink({
  path: '/users/take-back/:token',
  page: pages.takeBack('token'),
  tell: async (app, token) => {
    const link = await readTakeBackLink(app, token);
    return (
      link && {
        words: [mailedLinks.takeBackEffect],
        facts: [
          [mailedLinks.account, link.account],
          [mailedLinks.formerEmailAddress, link.email],
        ],
        button: mailedLinks.takeAccountBack,
      }
    );
  },
  act: async (app, token, clientIp) => {
    await takeBackEmail(app, token, clientIp);
    return { words: [mailedLinks.takenBack] };
  },
});
