/** Saves what only this browser holds, for whoever logs out. Loaded when it is asked for. */
import { isNewPost, newPostKeyOf } from '#editor/drafts.ts';
import { drafts, seeDraftsAs } from './browser-drafts.ts';
import { transport } from './transport.ts';

/**
 * Saves every draft of an account over what is stored, whose former text stays in the post's history.
 * @param account who is signed in
 * @returns undefined when all are saved; else the message of the first that is not, which stays a draft
 */
export async function saveAllDrafts(account: string): Promise<string | undefined> {
  seeDraftsAs(account);
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
