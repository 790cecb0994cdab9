/** The owner's list of subscribers (NEWS-6). */
import { AppError } from '#contract/errors.ts';
import { followersQuery, importFollowersRequest } from '#contract/followers.ts';
import { api } from '#contract/paths.ts';
import { noBody } from '#server/http/no-body.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { pageOf, readCursor, writeCursor } from '#server/http/pages.ts';
import { adminReads, adminWrites } from '#server/limits/limits.ts';
import { followersAsCsv, importFollowers } from './follow.ts';
import { countFollowers, deleteFollower, listFollowers } from './follower-repository.ts';

const own = { 'cache-control': 'private, no-store' };

/** The first page also returns the number of subscribers in each state: `X-Follower-Counts`, as JSON. */
export const getFollowers = endpoint({
  method: 'GET',
  path: api.followers,
  ...adminReads,
  stepUp: true,
  handle: async ({ app, query, request }) => {
    const parsed = followersQuery.safeParse(query);
    if (!parsed.success) throw new AppError('BAD_INPUT');
    const { text, limit, cursor } = parsed.data;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const found = await listFollowers(app.db, { text, limit: limit + 1, after });
    const page = pageOf(request, found, limit, ({ createdAt, email }) => writeCursor(createdAt, email));
    const headers: Record<string, string> = { ...own, ...page.headers };
    if (!after) headers['x-follower-counts'] = JSON.stringify(await countFollowers(app.db));
    return { json: page.entries, headers };
  },
});

export const getFollowersCsv = endpoint({
  method: 'GET',
  path: api.followersCsv,
  ...adminReads,
  stepUp: true,
  handle: async ({ app }) =>
    new Response(followersAsCsv(await listFollowers(app.db, {})), {
      headers: {
        ...own,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="followers.csv"',
      },
    }),
});

/** Maximum size of a list per call; the screen splits longer lists. */
const MOST_BYTES = 2 * 1024 * 1024;

export const postImport = endpoint({
  method: 'POST',
  path: api.importFollowers,
  ...adminWrites,
  maxBytes: MOST_BYTES,
  body: importFollowersRequest,
  handle: async ({ app, body }) => ({ json: await importFollowers(app, body.csv, body.consent) }),
});

/** Removes an address from the list, with all its data. */
export const deleteOneFollower = endpoint({
  method: 'DELETE',
  path: `${api.followers}/:id` as const,
  ...adminWrites,
  ...noBody,
  handle: async ({ app, params }) => {
    if (!(await deleteFollower(app.db, params.id))) throw new AppError('NOT_FOUND');
    return { json: {} };
  },
});
