/** Before a logout, saves drafts that exist only in this browser. Loaded on demand. */
import { isNewPost, newPostKeyOf, type Draft } from '#editor/drafts.ts';
import type { PostText } from '#editor/post-text.ts';
import { isNewRecord, nameOf, recordDrafts, recordTransport, type RecordText } from '#admin/content/record-saving.ts';
import { drafts, seeDraftsAs } from './browser-drafts.ts';
import { transport } from './transport.ts';

/**
 * Saves every draft of an account. A draft replaces the stored version, which stays in the revision history.
 * @param account the logged-in account
 * @returns undefined if all drafts are saved; otherwise the message of the first failure, whose draft stays in the
 * browser
 */
export async function saveAllDrafts(account: string): Promise<string | undefined> {
  seeDraftsAs(account);
  for (const draft of drafts.list()) {
    const problem = await savePost(draft);
    if (problem !== undefined) return problem;
    drafts.discard(draft);
  }
  for (const draft of recordDrafts.list()) {
    const problem = await saveRecord(draft);
    if (problem !== undefined) return problem;
    recordDrafts.discard(draft);
  }
  return undefined;
}

async function savePost({ owner, text }: Draft<PostText>): Promise<string | undefined> {
  if (isNewPost(owner)) {
    const made = await transport.create({ text, published: false }, newPostKeyOf(owner) ?? owner);
    return made.kind === 'ok' ? undefined : made.message;
  }
  const stored = await transport.load(owner);
  if (stored.kind !== 'ok') return stored.message;
  const saved = await transport.save(owner, { text, published: stored.value.published });
  return saved.kind === 'ok' ? undefined : saved.message;
}

async function saveRecord({ owner, text }: Draft<RecordText>): Promise<string | undefined> {
  const { kind } = nameOf(owner);
  const ofRecord = recordTransport(kind, { fields: () => undefined, record: () => undefined }, undefined);
  const saved = isNewRecord(owner)
    ? await ofRecord.create({ text, published: false }, owner)
    : await ofRecord.save(owner, { text, published: false });
  return saved.kind === 'ok' ? undefined : saved.message;
}
