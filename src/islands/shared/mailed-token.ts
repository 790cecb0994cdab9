import { decoded } from '#domain/decoded.ts';

/** The token of a mailed link: the last part of the path. A malformed escape stays as it is: the server will not know it either. */
export const tokenOf = (path: string): string => decoded(path.split('/').findLast((part) => part !== '') ?? '');
