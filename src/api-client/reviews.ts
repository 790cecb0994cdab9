/** The writer's calls about comments of reviewers (product 13). */
import { api } from '#contract/paths.ts';
import { newReviewResponse, review, type Review } from '#contract/reviews.ts';
import { z } from '#contract/zod.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

export const listReviews = (id: string): Promise<Result<Review[]>> =>
  request({ method: 'GET', path: api.postReviews(id), answer: z.array(review) });

export const answerReview = (id: string, parent: string, text: string): Promise<Result<{ id: string }>> =>
  request({
    method: 'POST',
    path: api.postReviews(id),
    expects: 201,
    answer: newReviewResponse,
    body: (_csrf) => ({ parent, text, _csrf }),
  });

export const settleReview = (id: string, comment: string, settled: boolean): Promise<Result<unknown>> =>
  request({
    method: 'PATCH',
    path: api.postReview(id, comment),
    answer: z.unknown(),
    body: (_csrf) => ({ settled, _csrf }),
  });

export const deleteReview = (id: string, comment: string): Promise<Result<unknown>> =>
  request({ method: 'DELETE', path: api.postReview(id, comment), answer: z.unknown(), headers: csrfHeader });
