/** Connects the save engine to the draft of a new post on the server. */
import { conflictingDraft, getNewPostDraft, putNewPostDraft } from '#api-client/new-post-drafts.ts';
import type { NewPostDraft } from '#contract/post-answers.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { withoutMarkup, type StoredPost } from '#editor/post-text.ts';
import type { Save, Transport, TransportResult } from '#editor/saving.ts';
import { refusedAs } from './transport.ts';

export const draftTransport: Transport = {
  create: (save, key) => put(key, save),
  save: put,
  publish: () => Promise.resolve({ kind: 'refused', message: '', status: 0 }),
  async load(key) {
    const result = await getNewPostDraft(key);
    if (!result.ok) return refusedAs(result);
    if (!result.value) return { kind: 'refused', message: '', status: 404 };
    return { kind: 'ok', value: storedDraft(result.value) };
  },
};

async function put(key: string, { text, revision }: Save): Promise<TransportResult<{ id: string; revision: number }>> {
  const { title, category, keywords, body, summary } = withoutMarkup(text);
  const result = await putNewPostDraft(key, {
    title,
    categoryName: category,
    keywords,
    body: documentToJson(body),
    summary: documentToJson(summary),
    ...(revision !== undefined && { revision }),
  });
  if (result.ok && result.value.postId !== undefined) return { kind: 'refused', message: '', status: 404 };
  if (result.ok) return { kind: 'ok', value: { id: key, revision: result.value.revision } };
  const stored = conflictingDraft(result);
  return stored ? { kind: 'conflict', message: '', stored: storedDraft(stored) } : refusedAs(result);
}

/** Returns a draft in the form of a stored post, with the draft's key as its id. */
export const storedDraft = ({ key, revision, title, category, keywords, body, summary }: NewPostDraft): StoredPost => ({
  id: key,
  revision,
  published: false,
  liveRevision: null,
  text: { title, category, keywords, body, summary },
});
