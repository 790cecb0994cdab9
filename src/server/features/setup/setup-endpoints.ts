/** Endpoints of `/setup/{token}`. There, the person who starts a site without an admin sets up the site (CONT-29). */
import * as calls from '#contract/setup.ts';
import { AppError } from '#contract/errors.ts';
import { inLanguage, type LanguageCode } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { toSent } from '#contract/problems.ts';
import { englishOf } from '#contract/english.ts';
import { spokenLanguage } from '#messages/index.ts';
import { clientOf, signedIn } from '#server/features/accounts/sign-in-endpoints.ts';
import { linkPage } from '#server/features/mail/link-page.ts';
import { hasAdmin } from '#server/features/users/user-repository.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { sha256 } from '#server/platform/hash.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { parseAccept } from 'hono/utils/accept';
import { timingSafeEqual } from 'node:crypto';
import { setUp } from './setup.ts';

/**
 * Returns whether the setup link is valid. The link must be from the current start of the site, and the site must have
 * no admin.
 */
async function isOpen(app: Dependencies, token: string): Promise<boolean> {
  const wanted = Buffer.from(app.setupTokenHash ?? '');
  const given = Buffer.from(sha256(token));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && !(await hasAdmin(app.db));
}

/** Returns the browser's preferred language; English if the product does not support it. */
const preferredLanguage = ({ headers }: Request): LanguageCode =>
  spokenLanguage(parseAccept(headers.get('accept-language') ?? '')[0]?.type ?? null);

export const getSetup = implement(calls.getSetup, async ({ app, params, request }) => {
  if (!(await isOpen(app, params.token))) return linkPage(app, '/404', { words: [] }, 404);
  return linkPage(app, inLanguage(pages.setup('token'), preferredLanguage(request)), { words: [] });
});

export const postSetup = implement(calls.postSetup, {
  find: async ({ app, params }) => {
    if (!(await isOpen(app, params.token))) throw new AppError('NOT_FOUND');
  },
  handle: async (context) => {
    const { opened, notices } = await setUp(context.app, context.body, clientOf(context, true), context.now);
    const answer = signedIn(context, 201, opened);
    return answer instanceof Response
      ? answer
      : { ...answer, json: { ...opened.auth, notices: notices.map(englishOf), problems: notices.map(toSent) } };
  },
});
