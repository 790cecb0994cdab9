/** The writer's API calls for reviewers' comments (POST-35). */
import * as calls from '#contract/reviews.ts';
import { call } from './request.ts';

export const listReviews = (id: string) => call(calls.getReviews, { id });

export const answerReview = (id: string, parent: string, text: string) =>
  call(calls.postReviewAnswer, { id }, { parent, text });

export const resolveReview = (id: string, comment: string, settled: boolean) =>
  call(calls.patchReview, { id, comment }, { settled });

export const deleteReview = (id: string, comment: string) => call(calls.deleteReview, { id, comment });
