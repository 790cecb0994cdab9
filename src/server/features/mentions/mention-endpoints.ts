/** Webmentions (COM-11): notifications from other sites, and the owner's decisions. */
import * as calls from '#contract/mentions.ts';
import { AppError } from '#contract/errors.ts';
import { mustHaveComments } from '#server/features/records/site-settings.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { hasMention, approveMention, holdMention, mentionsNow, noteWebmention, refuseMention } from './receive.ts';

/** Accepts notifications from any site. The page is fetched and checked before the mention counts. */
export const postWebmention = implement(calls.postWebmention, {
  find: mustHaveComments,
  handle: async ({ app, body }) => {
    await noteWebmention(app, body);
  },
});

/** Answers requests to the WebSub hub that sites had until 0.4. */
export const postFormerHub = implement(calls.postFormerHub, () =>
  Promise.resolve(new Response('This site has no WebSub hub.\n', { status: 410 })),
);

export const getMentions = implement(calls.getMentions, async ({ app }) => ({ json: await mentionsNow(app.db) }));

export const patchMention = implement(calls.patchMention, {
  find: async ({ app, params }) => {
    if (!(await hasMention(app.db, params.id))) throw new AppError('NOT_FOUND');
  },
  handle: async ({ app, body, params }) => {
    await (body.state === 'held' ? holdMention(app, params.id) : approveMention(app, params.id, body.version));
  },
});

export const deleteMention = implement(calls.deleteMention, async ({ app, params }) => {
  await refuseMention(app, params.id);
});
