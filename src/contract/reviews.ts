/**
 * Comments on an unpublished post through a comment link (POST-33): requests and responses of a reviewer's page and of
 * the writer's editor. Everything is plain text.
 */
import { adminReads, adminWrites, anyone } from './call.ts';
import { code } from './problems.ts';
import { plainLines, withoutInvisible } from './plain-text.ts';
import { reviewLimits } from './review-limits.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const text = z
  .string({ error: code('commentRequired') })
  .max(reviewLimits.text, code('commentTooLong'))
  .transform(plainLines)
  .refine((typed) => typed !== '', code('commentRequired'));

const reviewRequest = z.strictObject({
  /** The name as entered, unverified. */
  name: z
    .string({ error: code('reviewNameRequired') })
    .max(reviewLimits.name, code('reviewNameRequired'))
    .transform(withoutInvisible)
    .refine((typed) => typed !== '', code('reviewNameRequired')),
  text,
  /** The quoted text that the comment refers to; empty for the whole post. */
  quote: z
    .string()
    .max(reviewLimits.quote, code('reviewQuoteTooLong'))
    .transform((typed) => plainLines(typed).replaceAll(/\s+/g, ' '))
    .default(''),
  /**
   * The id of the reviewer's own comment to which this comment replies. For a comment that is not a reply, forms send
   * an empty string.
   */
  parent: storedText
    .max(100)
    .optional()
    .transform((id) => id || undefined),
  /** An invisible honeypot field, which only programs fill in. */
  username: z.literal('').optional(),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

/** Request body for posting the writer's reply to a reviewer's comment. */
const reviewAnswer = z.strictObject({ parent: storedText.max(100), text });
const reviewSettling = z.strictObject({ settled: z.boolean() });

/** Times are ISO 8601. `name` is null for replies by the writer. */
export const review = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  name: z.string().nullable(),
  quote: z.string(),
  text: z.string(),
  /** Revision of the post at the time of the comment. */
  revision: z.number().int(),
  createdAt: z.string(),
  /** The time at which the writer resolved the comment with its replies. */
  settledAt: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

const newReviewResponse = z.object({ id: z.string() });

export const postReview = anyone('POST /api/reviews/:token', {
  limit: 'reviews',
  accepts: ['application/json', 'application/x-www-form-urlencoded'],
  body: reviewRequest,
  answer: newReviewResponse,
  status: 201,
});
export const getReviews = adminReads('GET /api/blog/posts/:id/reviews', { answer: z.array(review) });
export const postReviewAnswer = adminWrites('POST /api/blog/posts/:id/reviews', {
  body: reviewAnswer,
  answer: newReviewResponse,
  status: 201,
});
export const patchReview = adminWrites('PATCH /api/blog/posts/:id/reviews/:comment', { body: reviewSettling });
export const deleteReview = adminWrites('DELETE /api/blog/posts/:id/reviews/:comment');
