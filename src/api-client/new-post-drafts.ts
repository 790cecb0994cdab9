/** API calls for drafts of new posts (API-18). */
import * as calls from '#contract/post-answers.ts';
import { draftConflictResponse, type NewPostDraft } from '#contract/post-answers.ts';
import type { NewPostDraftRequest } from '#contract/new-post-drafts.ts';
import { call } from './request.ts';
import type { Failure } from './result.ts';

export const listNewPostDrafts = () => call(calls.getNewPostDrafts);

/** Returns a draft, or null if the draft does not exist. */
export const getNewPostDraft = (key: string) => call(calls.getNewPostDraft, { key });

/** Stores a draft. If the result is a conflict, `conflictingDraft` returns the stored version. */
export const putNewPostDraft = (key: string, draft: NewPostDraftRequest) => call(calls.putNewPostDraft, { key }, draft);

export const deleteNewPostDraft = (key: string) => call(calls.deleteNewPostDraft, { key });

/** Returns the stored draft if a save was rejected because another device changed the draft (409). */
export const conflictingDraft = ({ answer }: Failure): NewPostDraft | undefined =>
  draftConflictResponse.safeParse(answer).data?.draft;
