/** Saves what only this browser holds, for whoever logs out. Loaded when it is asked for. */
import { isNewPost, newPostKeyOf } from '#editor/drafts.ts';
import { drafts } from './browser-drafts.ts';
import { transport } from './transport.ts';

/**
 * Saves every draft over what is stored, whose former text stays in the post's history.
 * @returns undefined when all are saved; else the message of the first that is not, which stays a draft
 */
export async function saveAllDrafts(): Promise<string | undefined> {
  for (const draft of drafts.list()) {
    const { owner, text } = draft;
    if (isNewPost(owner)) {
      const made = await transport.create({ text, published: false }, newPostKeyOf(owner) ?? owner);
      if (made.kind !== 'ok') return made.message;
    } else {
      const stored = await transport.load(owner);
      if (stored.kind !== 'ok') return stored.message;
      const saved = await transport.save(owner, { text, published: stored.value.published });
      if (saved.kind !== 'ok') return saved.message;
    }
    drafts.discard(draft);
  }
  return undefined;
}
