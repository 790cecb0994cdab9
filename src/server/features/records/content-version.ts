import type { ContentKind } from '#contract/content-keys.ts';

/**
 * Must be increased when the same records result in different views or documents, so that the next startup builds
 * them again. `content-version.test.ts` fails when an increase is needed.
 */
export const contentVersion = '8';

/** Returns a hash that identifies the data from which a view was built, and the version of the code that built it. */
export const viewHashOf = (hash: string): string => `${contentVersion} ${hash}`;

/** Kinds of records without views. The documents are built from all parts of the career together. */
export const withoutView: readonly ContentKind[] = ['site', 'profile', 'profile-ja', 'private', 'documents'];
