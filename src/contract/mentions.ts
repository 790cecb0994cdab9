/** Webmentions (COM-11): reports of other sites, and the owner's decisions. */
import { shownVersion } from './comments.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const mentionLimits = {
  /** Characters of an address. */
  address: 2_000,
  /** Limits of the shown content of another page. */
  text: 500,
  author: 80,
  /** Mentions that are not looked at yet. */
  waiting: 1_000,
  /** Number of links of one post that are notified. */
  targets: 50,
} as const;

export const mentionKinds = ['mention', 'reply', 'like', 'repost'] as const;
export type MentionKind = (typeof mentionKinds)[number];

const address = storedText.max(mentionLimits.address);
/** Sent as a form, from any site. Unknown fields are ignored. */
export const webmentionRequest = z.object({ source: address, target: address });

export const mention = z.object({
  id: z.string(),
  source: z.string(),
  kind: z.enum(mentionKinds),
  author: z.string(),
  text: z.string(),
  /** Version of author and text, which an approval names. */
  version: z.string(),
  /** ISO 8601 in UTC. */
  receivedAt: z.string(),
  postId: z.string(),
  postTitle: z.string(),
});
export type Mention = z.infer<typeof mention>;

/** Pending mentions, and the last notifications to other sites. */
export const mentionsResponse = z.object({
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

export const mentionChange = z.strictObject({
  state: z.literal('live'),
  version: shownVersion,
  _csrf: z.string().optional(),
});

/** The answer to an approval of a mention that has changed since: what there is to read now. */
export const changedMention = z.object({
  mention: mention.pick({ id: true, source: true, kind: true, author: true, text: true, version: true }),
});
