import { AppError } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { subscriptionRequest } from '#contract/websub.ts';
import { readSiteSettings } from '#server/records/site-settings.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { limitMentions } from '#server/limits/limits.ts';
import { askSubscription } from './hub.ts';

/** Accepts subscription requests from any program. The callback must confirm each request (COM-14). */
export const postSubscription = endpoint({
  method: 'POST',
  path: api.websub,
  access: 'anyone',
  elsewhere: ['application/x-www-form-urlencoded'],
  limit: limitMentions,
  find: async ({ app }) => {
    if (!(await readSiteSettings(app.db)).sections.blog) throw new AppError('NOT_FOUND');
  },
  body: subscriptionRequest,
  handle: async ({ app, body }) => {
    await askSubscription(app, body);
    return { status: 202, json: {} };
  },
});
