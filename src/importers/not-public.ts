/**
 * Finds the reason why a post was not public in its source program. With `--publish`, such a post stays a draft, and
 * the import reports the reason (IMP-2).
 */

/** Reasons by the status names of other programs. */
const reasons = {
  draft: 'it was a draft',
  'auto-draft': 'it was a draft',
  pending: 'it was waiting for review',
  private: 'it was private',
  hidden: 'it was private',
  unlisted: 'it was unlisted',
  protected: 'it was protected by a password',
  future: 'it was scheduled for later',
  scheduled: 'it was scheduled for later',
  trash: 'it was in the trash',
  sent: 'it was sent only by email',
  members: 'it was for members',
  paid: 'it was for paying members',
  tiers: 'it was for members of certain tiers',
  subscribers: 'it was for subscribers',
  paid_subscribers: 'it was for paying subscribers',
  answer: 'it has no title (a reply to another post)',
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
export function whyNotPublic(state: string): string | undefined {
  const word = state.trim().toLowerCase();
  if (publicStates.has(word)) return undefined;
  return isNotPublicState(word) ? reasons[word] : `it was ‘${word}’`;
}
