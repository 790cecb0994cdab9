/**
 * Finds the reason why a post was not public in its source program. With `--publish`, such a post stays a draft, and
 * the import reports the reason (IMP-2).
 */
import { problem, type Problem } from '#contract/problems.ts';

/** Reasons by the status names of other programs. */
const reasons = {
  draft: 'wasDraft',
  'auto-draft': 'wasDraft',
  pending: 'wasPending',
  private: 'wasPrivate',
  hidden: 'wasPrivate',
  unlisted: 'wasUnlisted',
  protected: 'wasProtected',
  future: 'wasScheduled',
  scheduled: 'wasScheduled',
  trash: 'wasInTrash',
  sent: 'wasMailed',
  members: 'wasForMembers',
  paid: 'wasForPayingMembers',
  tiers: 'wasForTiers',
  subscribers: 'wasForSubscribers',
  paid_subscribers: 'wasForPayingSubscribers',
  answer: 'wasAnswer',
} as const;
export type NotPublicState = keyof typeof reasons;

const publicStates: ReadonlySet<string> = new Set([
  '',
  'public',
  'publish',
  'published',
  'visible',
  'everyone',
  'everybody',
  'all',
]);

export const isNotPublicState = (state: string): state is NotPublicState => Object.hasOwn(reasons, state);

/**
 * @param state visibility or status in the source program
 * @returns undefined if the post was public; an unknown state counts as not public
 */
export function whyNotPublic(state: string): Problem | undefined {
  const word = state.trim().toLowerCase();
  if (publicStates.has(word)) return undefined;
  return isNotPublicState(word) ? problem(reasons[word]) : problem('wasOfState', word);
}
