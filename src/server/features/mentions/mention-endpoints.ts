/** Webmentions (COM-11): notifications from other sites, and the owner's decisions. */
import { AppError } from '#contract/errors.ts';
import { mentionChange, webmentionRequest } from '#contract/mentions.ts';
import { api, pages } from '#contract/paths.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads, adminWrites, limitMentions } from '#server/platform/limits/limits.ts';
import { hasMention, approveMention, mentionsNow, noteWebmention, refuseMention } from './receive.ts';

/** Accepts notifications from any site. The page is fetched and checked before the mention counts. */
export const postWebmention = endpoint({
  method: 'POST',
  path: pages.webmention,
  access: 'anyone',
  elsewhere: ['application/x-www-form-urlencoded'],
  limit: limitMentions,
  find: async ({ app }) => {
    const { comments, sections } = await readSiteSettings(app.db);
    if (!comments || !sections.blog) throw new AppError('NOT_FOUND');
  },
  body: webmentionRequest,
  handle: async ({ app, body }) => {
    await noteWebmention(app, body);
    return { status: 202, json: {} };
  },
});

/** Answers requests to the WebSub hub that sites had until 0.4. */
export const postFormerHub = endpoint({
  method: 'POST',
  path: api.websub,
  access: 'anyone',
  elsewhere: ['application/x-www-form-urlencoded'],
  limit: limitMentions,
  handle: () => Promise.resolve(new Response('This site has no WebSub hub.\n', { status: 410 })),
});

export const getMentions = endpoint({
  method: 'GET',
  path: api.mentions,
  ...adminReads,
  handle: async ({ app }) => ({ json: await mentionsNow(app.db) }),
});

export const patchMention = endpoint({
  method: 'PATCH',
  path: `${api.mentions}/:id` as const,
  ...adminWrites,
  find: async ({ app, params }) => {
    if (!(await hasMention(app.db, params.id))) throw new AppError('NOT_FOUND');
  },
  body: mentionChange,
  handle: async ({ app, body, params }) => {
    await approveMention(app, params.id, body.version);
    return { json: {} };
  },
});

export const deleteMention = endpoint({
  method: 'DELETE',
  path: `${api.mentions}/:id` as const,
  ...adminWrites,
  ...noBody,
  handle: async ({ app, params }) => {
    await refuseMention(app, params.id);
    return { json: {} };
  },
});
