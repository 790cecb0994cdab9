/** The dashboard's cards in display order. Add new cards here. */
import type { Card } from './card.ts';
import { commentSettings, waitingForApproval } from './comment-cards.tsx';
import { backup, failedMails, filesLeftOut } from './operating-cards.ts';
import { nextSteps } from './next-steps.ts';
import { heldMentions } from './mention-cards.tsx';
import { mailings } from './mailing-cards.ts';
import { drafts, latestPosts, reviewed, scheduled, unpublishedChanges } from './post-cards.ts';
import { material, ownPages } from './record-cards.ts';

/** Cards that need the owner's attention. */
export const waits: readonly Card[] = [
  nextSteps,
  waitingForApproval,
  heldMentions,
  reviewed,
  material,
  filesLeftOut,
  failedMails,
  mailings,
  drafts,
  unpublishedChanges,
  scheduled,
];

/** Cards of recent activity. */
export const happened: readonly Card[] = [latestPosts, ownPages, commentSettings, backup];
