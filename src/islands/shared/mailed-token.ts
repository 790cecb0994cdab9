import { decoded } from '#domain/decoded.ts';

/**
 * Returns the token of an emailed link, the last part of the path. A malformed escape is unchanged; the server rejects
 * it.
 */
export const tokenOf = (path: string): string => decoded(path.split('/').findLast((part) => part !== '') ?? '');
