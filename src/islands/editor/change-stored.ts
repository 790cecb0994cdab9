import type { Result } from '#api-client/result.ts';
import type { StoredPost } from '#editor/post-text.ts';

/** Saves what is unsaved, has the server change the post, and shows what it has then. Resolves true when it did. */
export type ChangeStored = (work: (stored: StoredPost) => Promise<Result<unknown>>) => Promise<boolean>;
