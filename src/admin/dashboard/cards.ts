/** The Overview's cards by section, in display order. Add new cards here. */
import { type Card, type CardLine, cardOf, type CardContent, TOLD } from './card.ts';
import { waitingForApproval } from './comment-cards.tsx';
import { heldMentions } from './mention-cards.tsx';
import { backup, failedMails, filesLeftOut, latestPosts, subscribers } from './operating-cards.tsx';
import { recordProblems, recordsUnderWay } from './record-cards.ts';
import type { Mailing } from '#contract/newsletter.ts';
import { pages } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { here } from '../shared/localized-path.ts';
import { listProposals } from '#api-client/work-proposals.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import type { WorkProposal } from '#contract/work-proposals.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { listPosts, type PostsWanted } from '#api-client/posts.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dates } from '#i18n/dates.ts';
import { editor } from '#i18n/editor.ts';

/** Cards about mailings: mailings whose outcome the owner has to decide, and running mailings. */
const mustDecide = ({ state, mails }: Mailing) => state === 'paused' || mails.unknown !== undefined;

const mailingsCard =
  (title: string, isShown: (mailing: Mailing) => boolean, more?: Partial<CardLine>): Card =>
  async (sources) => {
    const found = await sources.mailings();
    if (!found.ok) return found;
    return {
      ok: true,
      value: cardOf(
        title,
        found.value.filter(isShown).map((one) => ({ ...lineOf(one), ...more })),
      ),
    };
  };

const mailingsToDecide = mailingsCard(dashboard.mailingsToDecide, mustDecide, { action: dashboard.decide });

const mailingsUnderWay = mailingsCard(
  newsletter.byMail,
  (mailing) => ['waiting', 'sending'].includes(mailing.state) && !mustDecide(mailing),
);

function lineOf({ title, state, mails }: Mailing): CardLine {
  const all = Object.values(mails).reduce((sum, count) => sum + count, 0);
  const taken = (mails.sent ?? 0) + (mails.delivered ?? 0) + (mails.bounced ?? 0) + (mails.complained ?? 0);
  const facts = [newsletter.mailingStates[state], ...(all > 0 ? [newsletter.mails(taken, all)] : [])];
  return { text: title, href: here(pages.subscribers), note: facts.join(' · ') };
}

/** The number of proposals that the Overview loads. */
const LOOKED = 20;

/** Retractions, expressions of concern and corrections come first, in a card of their own. */
const proposedWorks: Card = async () => {
  const found = await listProposals({}, undefined, LOOKED);
  if (!found.ok) return found;
  const { items, total = items.length } = found.value;
  const notices = items.filter(({ kind }) => kind === 'notice');
  const others = items.filter(({ kind }) => kind !== 'notice');
  const list = here(adminScreens.proposals.path);
  return {
    ok: true,
    value: [
      ...cardOf(dashboard.workNotices, notices.map(proposalLine)).map((card) => ({ ...card, isUrgent: true as const })),
      ...withoutRest(
        cardOf(dashboard.workProposals(total - notices.length), others.map(proposalLine), total - notices.length, list),
      ),
    ],
  };
};

/** The screen lists all of them, so the card only leads there. */
const withoutRest = (cards: readonly CardContent[]): CardContent[] => cards.map((card) => ({ ...card, rest: [] }));

function proposalLine({ title, kind, fields }: WorkProposal): CardLine {
  const notices = fields.flatMap(({ name }) => (words.notices as Record<string, string>)[name] ?? []);
  return {
    text: title,
    href: here(`${adminScreens.proposals.path}?kind=${kind}`),
    note: kind === 'notice' ? notices.join(', ') : words.kinds[kind],
    action: dashboard.decide,
  };
}

/** Cards about posts. Each line has the button that continues or solves. */
const postsCard =
  (title: string, wanted: PostsWanted, line: (post: PostSummary) => CardLine): Card =>
  async () => {
    const found = await listPosts(wanted, TOLD);
    if (!found.ok) return found;
    const { items, total } = found.value;
    return { ok: true, value: cardOf(title, items.map(line), total, here(adminScreens.posts.path)) };
  };

/**
 * Returns the URL that opens the draft of a post in the editor. Without `?revise`, a published post opens for
 * reading.
 */
const revise = (post: PostSummary) => `${here(pages.post(post.id))}?revise`;

const drafts = postsCard(dashboard.drafts, { state: 'draft' }, (post) => ({
  text: post.title,
  href: here(pages.post(post.id)),
  note: dates.longMoment(post.updatedAt),
  action: dashboard.goOn,
}));

const unpublishedChanges = postsCard(dashboard.changes, { state: 'changes' }, (post) => ({
  text: post.title,
  href: revise(post),
  note: dates.longMoment(post.updatedAt),
  action: dashboard.goOn,
}));

const scheduled = postsCard(dashboard.scheduled, { state: 'scheduled' }, (post) => ({
  text: post.title,
  href: here(pages.post(post.id)),
  ...(post.publishAt && { note: dashboard.goesLive(dates.longMoment(post.publishAt)) }),
}));

/** Posts with open reviewer comments. Each link opens the comments beside the post. */
const reviewed = postsCard(editor.reviews, { state: 'reviewed' }, (post) => ({
  text: post.title,
  href: `${here(pages.post(post.id))}?comments`,
  note: editor.openReviews(post.openReviews ?? 0),
  action: dashboard.answer,
}));

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
