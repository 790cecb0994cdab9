import type { Result } from '#api-client/result.ts';
import type { StoredPost } from '#editor/post-text.ts';

/** Saves unsaved changes, makes the server change the post, and shows the result. Resolves to true on success. */
export type ChangeStored = (work: (stored: StoredPost) => Promise<Result<unknown>>) => Promise<boolean>;
