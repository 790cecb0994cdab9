/** Comments on posts (COM-4, API-20): requests of readers with an account and of the owner, and the responses. */
import { admin, adminReads, anyoneReads, owner, signedIn } from './call.ts';
import { z } from './zod.ts';
import { code } from './problems.ts';
import { plainLines, withoutInvisible } from './plain-text.ts';
import { storedText } from './db-safe-string.ts';

export const commentLimits = {
  /** Maximum length in UTF-16 code units. */
  text: 5_000,
  publicName: 40,
  /** Maximum number of links without approval. A comment with more links needs approval, for every author. */
  links: 2,
  /**
   * Limits of the owner's list of words that make a comment wait for approval: number of words, and characters per
   * word.
   */
  words: 500,
  word: 100,
  /** How long an author can edit a comment, in milliseconds. */
  change: 15 * 60_000,
} as const;

const word = z
  .string()
  .max(commentLimits.word)
  .transform(withoutInvisible)
  .refine((typed) => typed !== '');

const text = z
  .string({ error: code('commentRequired') })
  .max(commentLimits.text, code('commentTooLong'))
  .transform(plainLines)
  .refine((typed) => typed !== '', code('commentRequired'));

const commentRequest = z.strictObject({
  text,
  /** The id of the parent comment. A reply cannot have replies. */
  parent: storedText.max(100).optional(),
  /** An invisible honeypot field, which only programs fill in. */
  username: z.literal('').optional(),
});

/** The version that the admin saw before approving, as returned by the API. */
export const shownVersion = z.string().min(1).max(100);

/**
 * Request to change a comment: its author edits the text, or an admin approves the displayed version, or makes a
 * published comment wait for approval again.
 */
const commentChange = z
  .strictObject({
    text: text.optional(),
    state: z.enum(['live', 'held']).optional(),
    /** The displayed version, which an approval must contain. */
    version: shownVersion.optional(),
  })
  .refine(
    ({ text: changed, state, version }) =>
      changed === undefined ? state !== undefined : state === undefined && version === undefined,
    code('badInput'),
  );

const commentRemoval = z.strictObject({
  /** `true` blocks the author from commenting and deletes their pending comments. Only for an admin. */
  shutOut: z.boolean().optional(),
});

const commentsClosing = z.strictObject({ closed: z.boolean() });

export const moderationRequest = z.strictObject({
  /** Whether comments on all posts are closed. */
  closed: z.boolean().optional(),
  /** Words that make a comment wait for approval. */
  words: z.array(word).max(commentLimits.words).optional(),
  /** The id of an account to unblock. */
  readmit: storedText.max(100).optional(),
  /** Approves a new public name, by its account's id and the displayed version. */
  approveName: z.strictObject({ id: storedText.max(100), version: shownVersion }).optional(),
  /** The id of an account whose new public name is rejected. */
  refuseName: storedText.max(100).optional(),
});

/** The public name of an account, and whether replies are emailed to it. */
export const publicNameRequest = z.strictObject({
  publicName: z
    .string()
    .transform((typed) => withoutInvisible(typed).replaceAll(/\s+/gu, ' '))
    .refine((name) => name.length <= commentLimits.publicName, code('publicNameTooLong'))
    .nullable()
    .optional(),
  answerMails: z.boolean().optional(),
});

const commentState = z.enum(['held', 'live']);

/** Times are ISO 8601 in UTC. */
const commentResponse = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  /** Null if the account was deleted. */
  name: z.string().nullable(),
  isOwner: z.boolean(),
  /** Original text; '' for a deleted comment with replies. */
  text: z.string(),
  state: z.enum(['held', 'live', 'removed']),
  /** Version of name and text, which an approval must contain. */
  version: z.string(),
  createdAt: z.string(),
  /** Whether the caller wrote the comment. */
  isOwn: z.boolean(),
  /** Time until which the caller can edit the comment. Null if the caller cannot edit it. */
  changeUntil: z.string().nullable(),
});
export type CommentResponse = z.infer<typeof commentResponse>;

const commentsResponse = z.object({
  /** Published comments and the caller's own comments, oldest first. An admin gets all comments. */
  comments: z.array(commentResponse),
  closed: z.boolean(),
  /** `yes` if the caller can comment; otherwise the reason why not. */
  may: z.enum(['yes', 'log-in', 'confirm', 'name', 'shut-out', 'closed']),
});
export type CommentsResponse = z.infer<typeof commentsResponse>;

/** A comment in the author's own list of comments. */
const ownComment = z.object({
  id: z.string(),
  text: z.string(),
  isLive: z.boolean(),
  createdAt: z.string(),
  post: z.object({ id: z.string(), title: z.string(), published: z.boolean() }),
});
export type OwnComment = z.infer<typeof ownComment>;

const newCommentResponse = z.object({ id: z.string(), state: commentState });
export type NewCommentResponse = z.infer<typeof newCommentResponse>;

/** A public name that waits for approval. */
const waitingName = z.object({
  /** Id of the account. */
  id: z.string(),
  /** The currently displayed name; null if there is none. */
  name: z.string().nullable(),
  newName: z.string(),
  /** Version of the new name, which an approval must contain. */
  version: z.string(),
});
export type WaitingName = z.infer<typeof waitingName>;

/** The response to an approval if the text has changed since it was displayed. Contains the current text. */
export const changedComment = z.object({
  comment: commentResponse.pick({ id: true, name: true, text: true, version: true }),
});
export const changedName = z.object({ name: waitingName });

const moderationResponse = z.object({
  on: z.boolean(),
  closed: z.boolean(),
  words: z.array(z.string()),
  held: z.array(
    commentResponse
      .pick({ id: true, name: true, text: true, version: true, createdAt: true })
      .extend({ postId: z.string(), postTitle: z.string() }),
  ),
  /** New public names of authors with published comments. */
  names: z.array(waitingName),
  shutOut: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ModerationResponse = z.infer<typeof moderationResponse>;

export const getComments = anyoneReads('GET /api/blog/posts/:id/comments', { answer: commentsResponse });
export const postComment = signedIn('POST /api/blog/posts/:id/comments', {
  limit: 'comments',
  maxBytes: 64 * 1024,
  body: commentRequest,
  answer: newCommentResponse,
  status: 201,
});
export const getOwnComments = owner('GET /api/users/:id/comments', { limit: 'reads', answer: z.array(ownComment) });
export const patchComments = admin('PATCH /api/blog/posts/:id/comments', { body: commentsClosing });
export const getModeration = adminReads('GET /api/comments', { answer: moderationResponse });
export const patchModeration = admin('PATCH /api/comments', {
  maxBytes: 256 * 1024,
  body: moderationRequest,
  answer: moderationResponse,
});
export const patchComment = signedIn('PATCH /api/comments/:id', {
  limit: 'comments',
  maxBytes: 64 * 1024,
  body: commentChange,
  answer: newCommentResponse,
});
export const deleteComment = signedIn('DELETE /api/comments/:id', { body: commentRemoval, bodyOptional: true });
