/** The owner's list of subscribers (NEWS-6). */
import * as calls from '#contract/newsletter.ts';
import { AppError } from '#contract/errors.ts';
import { subscribersQuery } from '#contract/newsletter.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { countedPage, writeCursor } from '#server/platform/http/pages.ts';
import { subscribersAsCsv, importSubscribers } from './subscribe.ts';
import { countMatching, countSubscribers, deleteSubscriber, listSubscribers } from './subscriber-repository.ts';

const own = { 'cache-control': 'private, no-store' };

/**
 * Lists subscribers. The first page also returns the number of all that match in `X-Total-Count`, and the number of
 * subscribers in each state in `X-Follower-Counts`, as JSON.
 */
export const getSubscribers = implement(calls.getSubscribers, {
  query: subscribersQuery,
  handle: async ({ app, query: { limit, cursor, ...wanted }, request }) => {
    const page = await countedPage(request, limit, cursor, {
      read: (count, after) => listSubscribers(app.db, { ...wanted, limit: count, after }),
      count: () => countMatching(app.db, wanted),
      cursorOf: ({ createdAt, email }) => writeCursor(createdAt, email),
    });
    const headers: Record<string, string> = { ...own, ...page.headers };
    if (cursor === undefined) headers['x-follower-counts'] = JSON.stringify(await countSubscribers(app.db));
    return { json: page.entries, headers };
  },
});

export const getSubscribersCsv = implement(
  calls.getSubscribersCsv,
  async ({ app }) =>
    new Response(subscribersAsCsv(await listSubscribers(app.db, {})), {
      headers: {
        ...own,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="subscribers.csv"',
      },
    }),
);

export const postImport = implement(calls.postImport, async ({ app, body }) => ({
  json: await importSubscribers(app, body.csv, body.consent),
}));

/** Removes an address from the list, with all its data. */
export const deleteOneSubscriber = implement(calls.deleteOneSubscriber, async ({ app, params }) => {
  if (!(await deleteSubscriber(app.db, params.id))) throw new AppError('NOT_FOUND');
});
