import type { ContentKind } from '#contract/content.ts';

/**
 * Increase this when the same records give other views or documents: the next start then builds them again.
 * `content-version.test.ts` fails when it is needed.
 */
export const contentVersion = '6';

/** Identifies the input of a view. */
export const viewHashOf = (hash: string): string => `${contentVersion} ${hash}`;

/** Parts of the career have no view: the documents are made of all of them together. */
export const withoutView: readonly ContentKind[] = ['site', 'profile', 'profile-ja', 'private', 'documents'];
