import { decoded } from '#domain/decoded.ts';

/**
 * Returns the token of an emailed link, which is the last part of the path. A malformed escape stays unchanged, and the
 * server rejects such a token.
 */
export const tokenOf = (path: string): string => decoded(path.split('/').findLast((part) => part !== '') ?? '');
