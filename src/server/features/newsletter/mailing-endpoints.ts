/** The owner's endpoints for the newsletter (NEWS-9). */
import * as calls from '#contract/newsletter.ts';
import { AppError } from '#contract/errors.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { findUser } from '#server/features/users/user-repository.ts';
import { mustExist } from '#server/features/posts/post-preconditions.ts';
import { findMailing, listMailings, resumeMailing, resolveUnknown, stopMailing } from './mailing-repository.ts';
import { audience, sendTestEmail } from './mailings.ts';
import { countedPage, writeCursor } from '#server/platform/http/pages.ts';
import { countEmails, listEmails } from './email-repository.ts';

const own = { 'cache-control': 'private, no-store' };

/** The owner's list of emails: service emails that wait or failed, and every newsletter email (NEWS-9). */
export const getEmails = implement(calls.getEmails, {
  query: calls.emailsQuery,
  handle: async ({ app, query: { text, state, limit, cursor }, request }) => {
    const page = await countedPage(request, limit, cursor, {
      read: (count, after) => listEmails(app.db, { text, state }, count, after),
      count: () => countEmails(app.db, { text, state }),
      cursorOf: ({ at, id }) => writeCursor(at, id),
    });
    return { json: page.entries, headers: { ...own, ...page.headers } };
  },
});

/** Number of mailings per response. */
const TOLD = 20;
export const getMailings = implement(calls.getMailings, async ({ app }) => ({
  json: await listMailings(app.db, TOLD),
  headers: { ...own },
}));

export const patchMailing = implement(
  calls.patchMailing,
  async ({ app, params: { id }, body: { state, unknown }, now }) => {
    if (!(await findMailing(app.db, id))) throw new AppError('NOT_FOUND');
    if (state === 'stopped') await stopMailing(app.db, id, now);
    if (state === 'sending') await resumeMailing(app.db, id);
    if (unknown) await resolveUnknown(app.db, id, unknown, now);
    void app.mail.wake();
  },
);

export const getAudience = implement(calls.getAudience, {
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await audience(app.db, params.id), headers: { ...own } }),
});

export const postTestEmail = implement(calls.postTestEmail, {
  find: mustExist,
  handle: async ({ app, params, signedIn }) => {
    const user = await findUser(app.db, signedIn.user.id);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    await sendTestEmail(app, params.id, user);
  },
});
