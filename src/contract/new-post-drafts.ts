/** Requests for drafts of new posts, which exist until the first save creates the post. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** Maximum length of a title, category or keyword in a draft. The limits of a post are lower. */
const line = storedText.max(10_000);

/**
 * The content of a draft. `summary` and `body` are JSON text, as in a save of a post. `revision` is the stored
 * revision that the client has edited. Without `revision`, the draft is new.
 */
export const newPostDraftRequest = z.strictObject({
  title: line,
  categoryName: line,
  keywords: z.array(line).max(1_000),
  summary: z.string(),
  body: z.string(),
  revision: z.int().positive().optional(),
});
export type NewPostDraftRequest = z.infer<typeof newPostDraftRequest>;

/** The key of a draft, under which its post will be created. */
export const newPostDraftKey = z.guid();
