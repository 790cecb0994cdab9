import { randomBytes } from 'node:crypto';

/** By time: a comment comes before its answers in the order of their ids, in which archives are filled in. */
export const newCommentId = (at: Date): string =>
  `${at.getTime().toString(36).padStart(9, '0')}-${randomBytes(9).toString('base64url')}`;
