import * as calls from '#contract/post-answers.ts';
import { AppError } from '#contract/errors.ts';
import { newPostDraftKey, newPostDraftRequest } from '#contract/new-post-drafts.ts';
import { implement, type RequestContext } from '#server/platform/http/endpoint.ts';
import { deleteDraft, type DraftId } from './draft-repository.ts';
import { getDraft, listDrafts, putDraft } from './draft-service.ts';

/**
 * Returns the id of the draft that a request refers to; the draft belongs to the caller.
 * @throws AppError NOT_FOUND if the key is invalid
 */
function draftIn({ signedIn, params }: RequestContext<unknown, 'admin', '/api/blog/drafts/:key'>): DraftId {
  if (!newPostDraftKey.safeParse(params.key).success) throw new AppError('NOT_FOUND');
  return { userId: signedIn.user.id, key: params.key };
}

export const getNewPostDrafts = implement(calls.getNewPostDrafts, async ({ app, signedIn }) => ({
  json: await listDrafts(app.db, signedIn.user.id),
}));

export const getNewPostDraft = implement(calls.getNewPostDraft, async (context) => ({
  json: await getDraft(context.app.db, draftIn(context)),
}));

export const putNewPostDraft = implement(calls.putNewPostDraft, {
  body: newPostDraftRequest,
  find: async (context) => void draftIn(context),
  handle: async (context) => ({ json: await putDraft(context.app.db, draftIn(context), context.body, context.now) }),
});

export const deleteNewPostDraft = implement(calls.deleteNewPostDraft, async (context) => {
  await deleteDraft(context.app.db, draftIn(context));
  return { json: {} };
});
