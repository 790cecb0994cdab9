/** API calls for a post other than saving its text: schedule, history, preview links, trash (docs/spec/posts.md). */
import * as postAnswersCalls from '#contract/post-answers.ts';
import * as revisionsCalls from '#contract/revisions.ts';
import type { RevisionSummary } from '#contract/revisions.ts';
import * as originalCalls from '#contract/original.ts';
import { pageOf } from './pages.ts';
import { call } from './request.ts';
import * as reviewCalls from '#contract/reviews.ts';

/**
 * Schedules the publication of the draft.
 * @param publishAt ISO 8601; `undefined` cancels the schedule
 */
export const schedulePost = (id: string, revision: number, publishAt?: string) =>
  call(
    postAnswersCalls.changePublished,
    { id },
    publishAt === undefined ? { published: false } : { published: true, publishAt, revision },
  );

/** Resets the draft to the published version. */
export const discardChanges = (id: string, revision: number) =>
  call(revisionsCalls.deleteChanges, { id }, { revision });

/**
 * Returns a page of a post's revisions, newest first.
 * @param next path from the previous page
 */
export const listRevisions = (id: string, next?: string) =>
  pageOf<RevisionSummary>((more) => call(revisionsCalls.getRevisions, { id }, undefined, more), next);

export const getRevision = (id: string, revision: number) => call(revisionsCalls.getRevision, { id, n: revision });

/**
 * Names a revision.
 * @param name an empty name removes the existing name
 */
export const nameRevision = (id: string, revision: number, name: string) =>
  call(revisionsCalls.patchRevision, { id, n: revision }, { name });

/**
 * Creates a preview link.
 * @param comment whether everyone with the link can comment
 */
export const createPreview = (id: string, comment = false) =>
  call(revisionsCalls.postPreview, { id }, comment ? { comment } : {});

export const endPreviews = (id: string) => call(revisionsCalls.deletePreview, { id });

/** Returns the original of a translation: its current version, and the version on which the translation is based. */
export const getOriginal = (id: string) => call(originalCalls.getPostOriginal, { id });

/** Marks a translation as up to date with this revision of its original. */
export const markUpToDate = (id: string, revision: number) =>
  call(originalCalls.patchPostOriginal, { id }, { revision });

/** Restores a post from the trash unchanged. */
export const restorePost = (id: string) => call(postAnswersCalls.restoreTrashedPost, { id });

export const deleteForever = (id: string) => call(postAnswersCalls.deleteUnpublishedPost, { id, forever: true });

/** Lists the reviewers' comments on a post, for the writer (POST-35). */
export const listReviews = (id: string) => call(reviewCalls.getReviews, { id });

export const answerReview = (id: string, parent: string, text: string) =>
  call(reviewCalls.postReviewAnswer, { id }, { parent, text });

export const resolveReview = (id: string, comment: string, settled: boolean) =>
  call(reviewCalls.patchReview, { id, comment }, { settled });

export const deleteReview = (id: string, comment: string) => call(reviewCalls.deleteReview, { id, comment });
