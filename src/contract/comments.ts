/** Comments on posts (COM-4, API-20): requests of readers with an account, and the responses to them and the owner. */
import { z } from './zod.ts';
import { messages } from './messages.ts';
import { plainLines, withoutInvisible } from './plain-text.ts';
import { storedText } from './db-safe-string.ts';

export const commentLimits = {
  /** Maximum length in UTF-16 code units. */
  text: 5_000,
  publicName: 40,
  /** Maximum number of links in a comment that needs no approval; the rule applies to every author. */
  links: 2,
  /** Limits of the owner's list: number of words, and characters per word. */
  words: 500,
  word: 100,
  /** How long an author can edit a comment, in milliseconds. */
  change: 15 * 60_000,
} as const;

const csrf = z.string().optional();

const word = z
  .string()
  .max(commentLimits.word)
  .transform(withoutInvisible)
  .refine((typed) => typed !== '');

const text = z
  .string({ error: messages.commentRequired })
  .max(commentLimits.text, messages.commentTooLong)
  .transform(plainLines)
  .refine((typed) => typed !== '', messages.commentRequired);

export const commentRequest = z.strictObject({
  text,
  /** The parent comment; replies have one level. */
  parent: storedText.max(100).optional(),
  /** Honeypot: invisible, so that only programs fill it. */
  username: z.literal('').optional(),
  _csrf: csrf,
});

/** The version that the approving person saw, as returned by the API. */
export const shownVersion = z.string().min(1).max(100);

/** The author edits the text, or an admin approves the displayed version. */
export const commentChange = z
  .strictObject({
    text: text.optional(),
    state: z.literal('live').optional(),
    /** Required for approval. */
    version: shownVersion.optional(),
    _csrf: csrf,
  })
  .refine(
    ({ text: changed, state, version }) =>
      changed === undefined ? state !== undefined : state === undefined && version === undefined,
    messages.badInput,
  );

export const commentRemoval = z.strictObject({
  /** For an admin: blocks the author from commenting, and deletes their pending comments. */
  shutOut: z.boolean().optional(),
  _csrf: csrf,
});

export const commentsClosing = z.strictObject({ closed: z.boolean(), _csrf: csrf });

export const moderationRequest = z.strictObject({
  /** Closes comments on all posts. */
  closed: z.boolean().optional(),
  /** A comment with one of these words waits for approval. */
  words: z.array(word).max(commentLimits.words).optional(),
  /** The id of an account to unblock. */
  readmit: storedText.max(100).optional(),
  /** Approves a new public name, by its account's id and the displayed version. */
  approveName: z.strictObject({ id: storedText.max(100), version: shownVersion }).optional(),
  /** The id of an account whose new public name is rejected. */
  refuseName: storedText.max(100).optional(),
  _csrf: csrf,
});

/** The public name of an account, and whether replies are emailed to it. */
export const publicNameRequest = z.strictObject({
  publicName: z
    .string()
    .transform((typed) => withoutInvisible(typed).replaceAll(/\s+/gu, ' '))
    .refine((name) => name.length <= commentLimits.publicName, messages.publicNameTooLong)
    .nullable()
    .optional(),
  answerMails: z.boolean().optional(),
  _csrf: csrf,
});

export const commentState = z.enum(['held', 'live']);

/** Times are ISO 8601 in UTC. */
export const commentResponse = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  /** Null if the account was deleted. */
  name: z.string().nullable(),
  isOwner: z.boolean(),
  /** Original text; '' for a deleted comment with replies. */
  text: z.string(),
  state: z.enum(['held', 'live', 'removed']),
  /** Version of name and text, used in approvals. */
  version: z.string(),
  createdAt: z.string(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** Until when the caller can edit the comment; null if they cannot. */
  changeUntil: z.string().nullable(),
});
export type CommentResponse = z.infer<typeof commentResponse>;

export const commentsResponse = z.object({
  /** Published comments and the caller's own; for an admin, all comments. Oldest first. */
  comments: z.array(commentResponse),
  closed: z.boolean(),
  /** Whether the caller can comment; if not, the obstacle. */
  may: z.enum(['yes', 'log-in', 'confirm', 'name', 'shut-out', 'closed']),
});
export type CommentsResponse = z.infer<typeof commentsResponse>;

/** A comment in the list of its author. */
export const ownComment = z.object({
  id: z.string(),
  text: z.string(),
  isLive: z.boolean(),
  createdAt: z.string(),
  post: z.object({ id: z.string(), title: z.string(), published: z.boolean() }),
});
export type OwnComment = z.infer<typeof ownComment>;

export const newCommentResponse = z.object({ id: z.string(), state: commentState });
export type NewCommentResponse = z.infer<typeof newCommentResponse>;

/** A public name that waits for approval. */
export const waitingName = z.object({
  /** Id of the account. */
  id: z.string(),
  /** The currently displayed name; null if there is none. */
  name: z.string().nullable(),
  newName: z.string(),
  /** Version of the new name, used in approvals. */
  version: z.string(),
});
export type WaitingName = z.infer<typeof waitingName>;

/** The response to an approval of a text that has changed since: the current text. */
export const changedComment = z.object({
  comment: commentResponse.pick({ id: true, name: true, text: true, version: true }),
});
export const changedName = z.object({ name: waitingName });

export const moderationResponse = z.object({
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
