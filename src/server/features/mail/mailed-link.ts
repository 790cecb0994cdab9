import { anyoneReads } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { inLanguage, languageCodes } from '#contract/languages.ts';
import { textOf } from '#contract/problems.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { asAppError, toErrorResponse } from '#server/platform/http/errors.ts';
import { spokenIn } from './mail-locale.ts';
import { z } from 'zod';
import { linkPage, type LinkContent } from './link-page.ts';

interface Link<Path extends string> {
  path: Path;
  /** Path of the site page that shows the result. */
  page: string;
  /** @returns content of the page before the button is pressed; undefined if the link is no longer valid */
  tell: (app: Dependencies, token: string) => Promise<LinkContent | undefined>;
  /**
   * Performs the action of the link.
   * @param request `search`: the query of the link, which anyone can change
   * @returns content of the page with the result, or a page of this site that opens instead
   * @throws AppError such as LINK_INVALID, whose message is shown
   */
  act: (
    app: Dependencies,
    token: string,
    request: { clientIp: string; search: string },
  ) => Promise<LinkContent | { opens: string }>;
}

const produces = ['text/html'];

const form = z.looseObject({});

/** Returns the redirect to a page of this site. The page does not learn the token in the URL of the link. */
const opening = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });

/** @returns the endpoints of a link: its page and the action of its button */
export function mailedLink<Path extends `/${string}/:token`>({ path, page, tell, act }: Link<Path>) {
  /** Errors are shown as a page as well. */
  const answer = async (
    app: Dependencies,
    requestId: string,
    content: () => Promise<LinkContent | { opens: string }>,
  ) => {
    try {
      const shown = await content();
      if ('opens' in shown) return opening(shown.opens);
      const part = languageCodes.find((code) => code === shown.language);
      return await linkPage(app, inLanguage(page, part), shown);
    } catch (cause) {
      const refused = toErrorResponse(cause, (line, fault) => app.log(`${line} ${requestId}`, fault));
      // It is unknown here to which account the link belongs, so the site's first language is used.
      const { problem, message } = asAppError(cause);
      const { answers } = (await spokenIn(app.db, null)).messages;
      const words = [(problem && textOf(answers, problem)) ?? message];
      return linkPage(app, page, { words }, refused.status, refused.headers);
    }
  };
  const tokenOf = (params: Record<string, string>) => params['token'] ?? '';
  return {
    get: implement(anyoneReads(`GET ${path}`, { produces }), ({ app, params, requestId }) =>
      answer(app, requestId, async () => {
        const content = await tell(app, tokenOf(params));
        if (!content) throw new AppError('LINK_INVALID');
        return content;
      }),
    ),
    post: implement(
      anyoneReads(`POST ${path}`, {
        produces,
        elsewhere: ['application/x-www-form-urlencoded', 'multipart/form-data'],
        bodyOptional: true,
        body: form,
      }),
      ({ app, clientIp, params, request, requestId }) =>
        answer(app, requestId, () => act(app, tokenOf(params), { clientIp, search: new URL(request.url).search })),
    ),
  };
}
