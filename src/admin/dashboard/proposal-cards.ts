/** Cards about proposals: notices about publications, and what sources propose. */
import { listProposals } from '#api-client/work-proposals.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import type { WorkProposal } from '#contract/work-proposals.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { here } from '../shared/localized-path.ts';
import { type Card, cardOf, type CardContent, type CardLine } from './card.ts';

/** The number of proposals that the Overview loads. */
const LOOKED = 20;

/** Retractions, expressions of concern and corrections come first, in a card of their own. */
export const proposedWorks: Card = async () => {
  const found = await listProposals({}, undefined, LOOKED);
  if (!found.ok) return found;
  const { items, total = items.length } = found.value;
  const notices = items.filter(({ kind }) => kind === 'notice');
  const others = items.filter(({ kind }) => kind !== 'notice');
  const list = here(adminScreens.proposals.path);
  return {
    ok: true,
    value: [
      ...cardOf(dashboard.workNotices, notices.map(lineOf)).map((card) => ({ ...card, isUrgent: true as const })),
      ...withoutRest(
        cardOf(dashboard.workProposals(total - notices.length), others.map(lineOf), total - notices.length, list),
      ),
    ],
  };
};

/** The screen lists all of them, so the card only leads there. */
const withoutRest = (cards: readonly CardContent[]): CardContent[] => cards.map((card) => ({ ...card, rest: [] }));

function lineOf({ title, kind, fields }: WorkProposal): CardLine {
  const notices = fields.flatMap(({ name }) => (words.notices as Record<string, string>)[name] ?? []);
  return {
    text: title,
    href: here(`${adminScreens.proposals.path}?kind=${kind}`),
    note: kind === 'notice' ? notices.join(', ') : words.kinds[kind],
    action: dashboard.decide,
  };
}
