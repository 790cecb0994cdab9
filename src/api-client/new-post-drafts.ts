/** API calls for drafts of new posts (API-18). */
import {
  draftConflictResponse,
  newPostDraft,
  newPostDraftSaved,
  newPostDraftSummary,
  type NewPostDraft,
} from '#contract/post-answers.ts';
import type { NewPostDraftRequest } from '#contract/new-post-drafts.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod-mini.ts';
import { act, anything, change, get } from './request.ts';
import type { Failure } from './result.ts';

export const listNewPostDrafts = () => get(api.newPostDrafts, z.array(newPostDraftSummary));

/** Returns a draft, or null if the draft does not exist. */
export const getNewPostDraft = (key: string) => get(api.newPostDraft(key), z.nullable(newPostDraft));

/** Stores a draft. If the result is a conflict, `conflictingDraft` returns the stored version. */
export const putNewPostDraft = (key: string, draft: NewPostDraftRequest) =>
  change('PUT', api.newPostDraft(key), newPostDraftSaved, draft);

export const deleteNewPostDraft = (key: string) => act('DELETE', api.newPostDraft(key), anything);

/** Returns the stored draft if a save was rejected because another device changed the draft (409). */
export const conflictingDraft = ({ answer }: Failure): NewPostDraft | undefined =>
  draftConflictResponse.safeParse(answer).data?.draft;
