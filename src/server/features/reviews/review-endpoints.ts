/** Endpoints for comments on unpublished posts, used by reviewers with a link and by the writer (POST-34). */
import * as calls from '#contract/reviews.ts';
import { pages } from '#contract/paths.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { mustExist } from '#server/features/posts/post-preconditions.ts';
import { newSecret } from '#server/platform/hash.ts';
import { reviewerCookie, reviewerIn } from './reviewer-cookie.ts';
import { addReview, answerReview, removeReview, reviewsOn, resolveComment } from './reviews.ts';

/** The endpoint of a form that works without scripts. The comment link is the only authorization. */
export const postReview = implement(calls.postReview, async ({ app, body, params, cookies, request }) => {
  const { secure } = app.config;
  const secret = reviewerIn(cookies, secure) ?? newSecret();
  const made = await addReview(app, params.token, body, secret);
  const cookie = reviewerCookie(secret, secure);
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (!isForm) return { json: made, cookies: [cookie] };
  const location = `${pages.preview(params.token)}#comment-${made.id}`;
  return new Response(null, {
    status: 303,
    headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
  });
});

export const getReviews = implement(calls.getReviews, {
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await reviewsOn(app.db, params.id) }),
});

export const postReviewAnswer = implement(calls.postReviewAnswer, {
  find: mustExist,
  handle: async ({ app, body, params }) => ({ json: await answerReview(app, params.id, body) }),
});

export const patchReview = implement(calls.patchReview, {
  find: mustExist,
  handle: async ({ app, body, params }) => {
    await resolveComment(app, params.id, params.comment, body.settled);
  },
});

export const deleteReview = implement(calls.deleteReview, {
  find: mustExist,
  handle: async ({ app, params }) => {
    await removeReview(app, params.id, params.comment);
  },
});
