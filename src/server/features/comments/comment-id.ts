import { randomBytes } from 'node:crypto';

/**
 * Returns a new id. Ids sort by time, so a comment sorts before its replies. Archives rely on this order when they
 * insert rows by id.
 */
export const newCommentId = (at: Date): string =>
  `${at.getTime().toString(36).padStart(9, '0')}-${randomBytes(9).toString('base64url')}`;
