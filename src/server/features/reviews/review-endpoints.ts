/** Endpoints for comments on unpublished posts, used by reviewers with a link and by the writer (POST-34). */
import { pages } from '#contract/paths.ts';
import { reviewAnswer, reviewRequest, reviewSettling } from '#contract/reviews.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads, adminWrites, limitReviews } from '#server/platform/limits/limits.ts';
import { mustExist, POST } from '#server/features/posts/post-path.ts';
import { newReviewer, reviewerCookie, reviewerIn } from './reviewer-cookie.ts';
import { addReview, answerReview, removeReview, reviewsOn, resolveComment } from './reviews.ts';

/** The endpoint of a form that works without scripts. The comment link is the only authorization. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:token',
  access: 'anyone',
  accepts: ['application/json', 'application/x-www-form-urlencoded'],
  limit: limitReviews,
  body: reviewRequest,
  handle: async ({ app, body, params, cookies, request }) => {
    const { secure } = app.config;
    const secret = reviewerIn(cookies, secure) ?? newReviewer();
    const made = await addReview(app, params.token, body, secret);
    const cookie = reviewerCookie(secret, secure);
    const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
    if (!isForm) return { status: 201, json: made, cookies: [cookie] };
    const location = `${pages.preview(params.token)}#comment-${made.id}`;
    return new Response(null, {
      status: 303,
      headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
    });
  },
});

const REVIEWS = `${POST}/reviews` as const;

export const getReviews = endpoint({
  method: 'GET',
  path: REVIEWS,
  ...adminReads,
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await reviewsOn(app.db, params.id) }),
});

export const postReviewAnswer = endpoint({
  method: 'POST',
  path: REVIEWS,
  ...adminWrites,
  find: mustExist,
  body: reviewAnswer,
  handle: async ({ app, body, params }) => ({ status: 201, json: await answerReview(app, params.id, body) }),
});

export const patchReview = endpoint({
  method: 'PATCH',
  path: `${REVIEWS}/:comment` as const,
  ...adminWrites,
  find: mustExist,
  body: reviewSettling,
  handle: async ({ app, body, params }) => {
    await resolveComment(app, params.id, params.comment, body.settled);
    return { json: {} };
  },
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: `${REVIEWS}/:comment` as const,
  ...adminWrites,
  find: mustExist,
  ...noBody,
  handle: async ({ app, params }) => {
    await removeReview(app, params.id, params.comment);
    return { json: {} };
  },
});
