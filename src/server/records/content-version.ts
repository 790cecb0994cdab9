import type { ContentKind } from '#contract/content-keys.ts';

/**
 * Increment this when the same records result in different views or documents, so that the next start rebuilds them.
 * `content-version.test.ts` fails when an increment is needed.
 */
export const contentVersion = '6';

/** Returns a hash that identifies the input of a view. */
export const viewHashOf = (hash: string): string => `${contentVersion} ${hash}`;

/** Parts of the career have no views: the documents are built from all of them together. */
export const withoutView: readonly ContentKind[] = ['site', 'profile', 'profile-ja', 'private', 'documents'];
