/** The owner's list of emails: service emails that wait or failed, and every newsletter email (NEWS-9). */
import { emailsQuery, getEmails as declared } from '#contract/newsletter.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/pages.ts';
import { countEmails, listEmails } from './email-repository.ts';

export const getEmails = implement(declared, {
  query: emailsQuery,
  handle: async ({ app, query: { text, state, limit, cursor }, request }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const found = await listEmails(app.db, { text, state }, limit + 1, after);
    const page = pageOf(request, found, limit, ({ at, id }) => writeCursor(at, id));
    const total: Record<string, string> = after
      ? {}
      : { 'x-total-count': String(await countEmails(app.db, { text, state })) };
    return { json: page.entries, headers: { 'cache-control': 'private, no-store', ...page.headers, ...total } };
  },
});
