/** API calls for a post other than saving its text: schedule, history, preview links, trash (docs/spec/posts.md). */
import { upToDateResponse, originalResponse } from '#contract/original.ts';
import { api } from '#contract/paths.ts';
import { post, postSummary } from '#contract/posts.ts';
import { discardResponse, previewResponse, revisionSummary, revisionText } from '#contract/revisions.ts';
import { z } from '#contract/zod.ts';
import { act, anything, change, get } from './request.ts';

/**
 * Schedules the publication of the draft.
 * @param publishAt ISO 8601; `undefined` cancels the schedule
 */
export const schedulePost = (id: string, revision: number, publishAt?: string) =>
  change(
    'PATCH',
    api.post(id),
    postSummary,
    publishAt === undefined ? { published: false } : { published: true, publishAt, revision },
  );

/** Resets the draft to the published version. */
export const discardChanges = (id: string, revision: number) =>
  change('DELETE', api.postChanges(id), discardResponse, { revision });

/**
 * Lists a post's latest revisions, newest first.
 * @param before only revisions before this revision
 */
export const listRevisions = (id: string, before?: number) =>
  get(api.revisions(id) + (before === undefined ? '' : `?cursor=${before}`), z.array(revisionSummary));

export const getRevision = (id: string, revision: number) => get(api.revision(id, revision), revisionText);

/**
 * Names a revision.
 * @param name an empty name removes the existing name
 */
export const nameRevision = (id: string, revision: number, name: string) =>
  change('PATCH', api.revision(id, revision), revisionSummary, { name });

/**
 * Creates a preview link.
 * @param comment whether everyone with the link can comment
 */
export const createPreview = (id: string, comment = false) =>
  change('POST', api.postPreview(id), previewResponse, comment ? { comment } : {}, { expects: 201 });

export const endPreviews = (id: string) => act('DELETE', api.postPreview(id), anything);

/** Returns the original of a translation: its current version, and the version on which the translation is based. */
export const getOriginal = (id: string) => get(api.postOriginal(id), originalResponse);

/** Marks a translation as up to date with this revision of its original. */
export const markUpToDate = (id: string, revision: number) =>
  change('PATCH', api.postOriginal(id), upToDateResponse, { revision });

/** Restores a post from the trash unchanged. */
export const restorePost = (id: string) => change('POST', api.postRestore(id), post, {});

export const deleteForever = (id: string) => act('DELETE', `${api.post(id)}?forever=true`, anything);
