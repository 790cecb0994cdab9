import { randomBytes } from 'node:crypto';

/** Ids sort by time: a comment comes before its replies, which archives rely on when they insert rows by id. */
export const newCommentId = (at: Date): string =>
  `${at.getTime().toString(36).padStart(9, '0')}-${randomBytes(9).toString('base64url')}`;
