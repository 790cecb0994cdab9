/**
 * Drafts of new posts. A draft is available on every device of its writer until the first Save turns it into a post
 * (POST-14).
 */
import { AppError } from '#contract/errors.ts';
import { type NewPostDraftRequest, newPostDraftKey, newPostDraftRequest } from '#contract/new-post-drafts.ts';
import type { NewPostDraft, NewPostDraftSummary } from '#contract/post-answers.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { stripMarkup } from '#domain/text.ts';
import type { Database } from '#server/platform/db/database.ts';
import * as rows from './draft-repository.ts';
import * as calls from '#contract/post-answers.ts';
import { implement, type RequestContext } from '#server/platform/http/endpoint.ts';
import { deleteDraft, type DraftId } from './draft-repository.ts';

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
  find: draftIn,
  handle: async (context) => ({ json: await putDraft(context.app.db, draftIn(context), context.body, context.now) }),
});

export const deleteNewPostDraft = implement(calls.deleteNewPostDraft, async (context) => {
  await deleteDraft(context.app.db, draftIn(context));
});

/** Lists a user's drafts without their bodies, latest first. */
export async function listDrafts(db: Database, userId: string): Promise<NewPostDraftSummary[]> {
  return (await rows.listDrafts(db, userId)).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Returns a draft, or null if there is none. An error would appear in the browser's console, so none is thrown. */
async function getDraft(db: Database, id: rows.DraftId): Promise<NewPostDraft | null> {
  const row = await rows.findDraft(db, id);
  return row ? draftOf(row) : null;
}

/**
 * Stores the draft of a new post. Storing an equal draft again changes nothing.
 * @param data titles and keywords can be longer than in a post, so that the writer can shorten them later
 * @returns the revision. If a save has turned the draft into a post in the meantime, nothing is stored and `postId`
 * is returned.
 * @throws AppError BAD_INPUT; NOT_FOUND if the draft was deleted; REVISION_CONFLICT with the stored `draft` if
 * another edit has changed it
 */
export async function putDraft(
  db: Database,
  id: rows.DraftId,
  { revision, ...data }: NewPostDraftRequest,
  now: Date,
): Promise<{ revision: number; postId?: string }> {
  const text = {
    title: stripMarkup(data.title),
    category: stripMarkup(data.categoryName),
    keywords: data.keywords.map(stripMarkup),
    body: documentToJson(cleanDocument(parseDocument(data.body, 'body'))),
    summary: documentToJson(cleanDocument(parseDocument(data.summary, 'summary'))),
  };
  return db.transaction(async (tx) => {
    const postId = await rows.findCreated(tx, id);
    if (postId !== undefined) return { revision: 0, postId };
    if (revision === undefined) {
      const first = { ...id, ...text, revision: 1, updatedAt: now };
      if (await rows.insertDraft(tx, first)) return { revision: 1 };
    }
    const stored = await rows.lockDraft(tx, id);
    if (!stored) throw new AppError('NOT_FOUND');
    if (says(stored) === says(text)) return { revision: stored.revision };
    if (stored.revision !== revision) throw new AppError('REVISION_CONFLICT', { extra: { draft: draftOf(stored) } });
    await rows.updateDraft(tx, { ...id, ...text, revision: revision + 1, updatedAt: now });
    return { revision: revision + 1 };
  });
}

const says = ({
  title,
  category,
  keywords,
  body,
  summary,
}: Omit<rows.DraftRow, 'userId' | 'key' | 'revision' | 'updatedAt'>) =>
  JSON.stringify([title, category, keywords, body, summary]);

const draftOf = ({
  key,
  title,
  category,
  revision,
  keywords,
  summary,
  body,
  updatedAt,
}: rows.DraftRow): NewPostDraft => ({
  key,
  title,
  category,
  revision,
  keywords,
  summary: parseDocument(summary, 'summary'),
  body: parseDocument(body, 'body'),
  updatedAt: updatedAt.toISOString(),
});
