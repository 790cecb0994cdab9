/** Cards about mailings: mailings whose outcome the owner has to decide, and running mailings. */
import type { Mailing } from '#contract/newsletter.ts';
import { pages } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { here } from '../shared/localized-path.ts';
import { type Card, type CardLine, cardOf } from './card.ts';

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

export const mailingsToDecide = mailingsCard(dashboard.mailingsToDecide, mustDecide, { action: dashboard.decide });

export const mailingsUnderWay = mailingsCard(
  newsletter.byMail,
  (mailing) => ['waiting', 'sending'].includes(mailing.state) && !mustDecide(mailing),
);

function lineOf({ title, state, mails }: Mailing): CardLine {
  const all = Object.values(mails).reduce((sum, count) => sum + count, 0);
  const taken = (mails.sent ?? 0) + (mails.delivered ?? 0) + (mails.bounced ?? 0) + (mails.complained ?? 0);
  const facts = [newsletter.mailingStates[state], ...(all > 0 ? [newsletter.mails(taken, all)] : [])];
  return { text: title, href: here(pages.subscribers), note: facts.join(' · ') };
}
