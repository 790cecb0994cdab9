import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { newPostDraftKey, newPostDraftRequest } from '#contract/new-post-drafts.ts';
import { api } from '#contract/paths.ts';
import { endpoint, type RequestContext } from '#server/platform/http/endpoint.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { adminReads, adminWrites } from '#server/platform/limits/limits.ts';
import { deleteDraft, type DraftId } from './draft-repository.ts';
import { getDraft, listDrafts, putDraft } from './draft-service.ts';

const DRAFT = `${api.newPostDrafts}/:key` as const;

/**
 * Returns the id of the draft that a request refers to; the draft belongs to the caller.
 * @throws AppError NOT_FOUND if the key is invalid
 */
function draftIn({ signedIn, params }: RequestContext<unknown, 'admin', typeof DRAFT>): DraftId {
  if (!newPostDraftKey.safeParse(params.key).success) throw new AppError('NOT_FOUND');
  return { userId: signedIn.user.id, key: params.key };
}

export const getNewPostDrafts = endpoint({
  method: 'GET',
  path: api.newPostDrafts,
  ...adminReads,
  handle: async ({ app, signedIn }) => ({ json: await listDrafts(app.db, signedIn.user.id) }),
});

export const getNewPostDraft = endpoint({
  method: 'GET',
  path: DRAFT,
  ...adminReads,
  handle: async (context) => ({ json: await getDraft(context.app.db, draftIn(context)) }),
});

export const putNewPostDraft = endpoint({
  method: 'PUT',
  path: DRAFT,
  ...adminWrites,
  maxBytes: limits.postBodyBytes,
  body: newPostDraftRequest,
  find: async (context) => void draftIn(context),
  handle: async (context) => ({ json: await putDraft(context.app.db, draftIn(context), context.body, context.now) }),
});

export const deleteNewPostDraft = endpoint({
  method: 'DELETE',
  path: DRAFT,
  ...adminWrites,
  ...noBody,
  handle: async (context) => {
    await deleteDraft(context.app.db, draftIn(context));
    return { json: {} };
  },
});
