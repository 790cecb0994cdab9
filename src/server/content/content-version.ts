import type { ContentKind } from '#contract/content.ts';

/**
 * Raised when the same records make other views or documents: what was made before is made anew at the next start.
 * `content-version.test.ts` fails when it must be.
 */
export const contentVersion = '6';

/** What a view was made of. */
export const viewHashOf = (hash: string): string => `${contentVersion} ${hash}`;

/** Parts of the career have no view: the documents are made of all of them together. */
export const withoutView: readonly ContentKind[] = ['site', 'profile', 'profile-ja', 'private', 'documents'];
