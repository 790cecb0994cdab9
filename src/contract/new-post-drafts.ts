/** Requests about drafts of new posts: what a writer wrote before the first save made a post of it. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** As long as a title, category or keyword of a draft may be: only a post refuses what is too long for it. */
const line = storedText.max(10_000);

/**
 * The content of a draft. `summary` and `body` are JSON text, as in a save of a post. `revision` is the stored one that
 * the text is based on; without it the draft is new.
 */
export const newPostDraftRequest = z.strictObject({
  title: line,
  categoryName: line,
  keywords: z.array(line).max(1_000),
  summary: z.string(),
  body: z.string(),
  revision: z.int().positive().optional(),
  _csrf: z.string().optional(),
});
export type NewPostDraftRequest = z.infer<typeof newPostDraftRequest>;

/** The key of a draft: the one under which its post will be created. */
export const newPostDraftKey = z.guid();
