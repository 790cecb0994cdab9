/** Webmentions (COM-11): notifications from other sites, and the owner's decisions. */
import { adminReads, adminWrites, anyone } from './call.ts';
import { shownVersion } from './comments.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const mentionLimits = {
  /** Maximum characters of a URL. */
  address: 2_000,
  /** Maximum number of characters displayed from another page. */
  text: 500,
  author: 80,
  /** Maximum number of mentions that wait for a decision. */
  waiting: 1_000,
  /** Maximum number of links per post whose targets are notified. */
  targets: 50,
} as const;

export const mentionKinds = ['mention', 'reply', 'like', 'repost'] as const;
export type MentionKind = (typeof mentionKinds)[number];

const address = storedText.max(mentionLimits.address);
/** Request body of an incoming webmention. Any site can send it as a form; unknown fields are ignored. */
const webmentionRequest = z.object({ source: address, target: address });

export const mention = z.object({
  id: z.string(),
  source: z.string(),
  kind: z.enum(mentionKinds),
  author: z.string(),
  text: z.string(),
  /** Version of author and text, which an approval must contain. */
  version: z.string(),
  /** ISO 8601 in UTC. */
  receivedAt: z.string(),
  postId: z.string(),
  postTitle: z.string(),
});
export type Mention = z.infer<typeof mention>;

/** Pending mentions, and the latest notifications to other sites. */
const mentionsResponse = z.object({
  on: z.boolean(),
  held: z.array(mention),
  sent: z.array(
    z.object({
      postId: z.string(),
      postTitle: z.string(),
      target: z.string(),
      state: z.enum(['waiting', 'sent', 'none', 'failed']),
    }),
  ),
});
export type MentionsResponse = z.infer<typeof mentionsResponse>;

/** Request to approve the displayed version, or to make a published mention wait for approval again. */
const mentionChange = z.strictObject({
  state: z.enum(['live', 'held']),
  version: shownVersion,
});

/** The response to an approval if the mention has changed since it was displayed. Contains the current content. */
export const changedMention = z.object({
  mention: mention.pick({ id: true, source: true, kind: true, author: true, text: true, version: true }),
});

export const postWebmention = anyone('POST /webmention', {
  limit: 'mentions',
  elsewhere: ['application/x-www-form-urlencoded'],
  body: webmentionRequest,
  status: 202,
});
export const postFormerHub = anyone('POST /api/websub', {
  limit: 'mentions',
  produces: ['text/plain'],
  status: 410,
  elsewhere: ['application/x-www-form-urlencoded'],
});
export const getMentions = adminReads('GET /api/mentions', { answer: mentionsResponse });
export const patchMention = adminWrites('PATCH /api/mentions/:id', { body: mentionChange });
export const deleteMention = adminWrites('DELETE /api/mentions/:id');
