/** The writer's API calls for reviewers' comments (POST-35). */
import { api } from '#contract/paths.ts';
import { newReviewResponse, review } from '#contract/reviews.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';

export const listReviews = (id: string) => get(api.postReviews(id), z.array(review));

export const answerReview = (id: string, parent: string, text: string) =>
  change('POST', api.postReviews(id), newReviewResponse, { parent, text }, { expects: 201 });

export const resolveReview = (id: string, comment: string, settled: boolean) =>
  change('PATCH', api.postReview(id, comment), anything, { settled });

export const deleteReview = (id: string, comment: string) => act('DELETE', api.postReview(id, comment), anything);
