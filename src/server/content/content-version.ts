import type { RecordState } from './record-repository.ts';

/**
 * Raised when the same records make other views or documents: what was made before is made anew at the next start.
 * `content-version.test.ts` fails when it must be.
 */
export const contentVersion = '3';

/** What a view was made of. */
export const viewHashOf = (hash: string): string => `${contentVersion} ${hash}`;

/** Parts of the career have no view: the documents are made of all of them together. */
const withoutView = new Set<RecordState['kind']>(['site', 'profile', 'profile-ja', 'private', 'documents']);

/** Whether what pages read was made of another text than the live one. */
export const isStale = ({ kind, liveHash, viewHash }: RecordState): boolean =>
  liveHash === null ? viewHash !== null : !withoutView.has(kind) && viewHash !== viewHashOf(liveHash);
