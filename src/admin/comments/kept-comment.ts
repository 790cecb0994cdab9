/** Unsent comments, kept in this browser while their author logs in, signs up or confirms an email address. */
import { times } from '#contract/limits.ts';
import { z } from '#contract/zod-mini.ts';

const prefix = 'comment:';

/** `waits`: whether the author had to confirm an email address when the text was kept. */
const keptComment = z.object({ text: z.string(), at: z.number(), waits: z.boolean() });
type KeptComment = z.infer<typeof keptComment>;

/** Returns the key of a comment on a post, or of a reply. `write-comment.ts` repeats the key of a comment on a post. */
export const keyOf = (postId: string, parent?: string): string =>
  prefix + (parent === undefined ? postId : `${postId}:${parent}`);

function read(key: string): KeptComment | undefined {
  try {
    const found = keptComment.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    // A kept text is as old as the confirmation link at most, so that no text stays in the browser forever.
    return found.success && Date.now() - found.data.at < times.confirmEmail ? found.data : undefined;
  } catch {
    // Storage may be blocked, or another program may have changed its content.
    return undefined;
  }
}

function write(key: string, kept: Omit<KeptComment, 'at'>): void {
  try {
    if (kept.text === '' && !kept.waits) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() } satisfies KeptComment));
  } catch {
    // Storage may be blocked or full. The text then stays in the form only.
  }
}

/** Returns the kept text, or '' if there is none. */
export const keptText = (key: string): string => read(key)?.text ?? '';

/** Keeps a text. An empty text removes the entry. */
export const keepText = (key: string, text: string): void => write(key, { text, waits: read(key)?.waits ?? false });

/**
 * Remembers whether the author must confirm an email address first.
 * @returns whether this was so before
 */
export function noteWaiting(key: string, waits: boolean): boolean {
  const { text = '', waits: before = false } = read(key) ?? {};
  if (waits !== before) write(key, { text, waits });
  return before;
}

/** Removes all kept comments, so that the next person at this browser does not find them. */
export function forgetComments(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}
