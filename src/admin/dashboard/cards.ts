/** The Overview's cards by section, in display order. Add new cards here. */
import type { Card } from './card.ts';
import { waitingForApproval } from './comment-cards.tsx';
import { heldMentions } from './mention-cards.tsx';
import { mailingsToDecide, mailingsUnderWay } from './mailing-cards.ts';
import { backup, failedMails, filesLeftOut, latestPosts, subscribers } from './operating-cards.tsx';
import { drafts, reviewed, scheduled, unpublishedChanges } from './post-cards.ts';
import { proposedWorks } from './proposal-cards.ts';
import { recordProblems, recordsUnderWay } from './record-cards.ts';

export const sections = {
  /** Problems that only the owner can solve. Each line has a button that solves the problem. */
  attention: [
    waitingForApproval,
    heldMentions,
    reviewed,
    proposedWorks,
    recordProblems,
    filesLeftOut,
    failedMails,
    mailingsToDecide,
  ],
  /** Work that the owner has begun. */
  underWay: [drafts, unpublishedChanges, recordsUnderWay, scheduled, mailingsUnderWay],
  /** The state of the site. */
  site: [latestPosts, subscribers, backup],
} as const satisfies Record<string, readonly Card[]>;

export type Section = keyof typeof sections;
