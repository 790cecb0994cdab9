/** Dashboard cards about mailings: running mailings, and mailings whose outcome the owner has to decide. */
import { listMailings } from '#api-client/newsletter.ts';
import { pages } from '#contract/paths.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { here } from '../shared/localized-path.ts';
import { type Card, cardOf } from './card.ts';

export const mailings: Card = async () => {
  const found = await listMailings();
  if (!found.ok) return found;
  const open = found.value.filter(
    ({ state, mails }) => ['waiting', 'sending', 'paused'].includes(state) || mails.unknown !== undefined,
  );
  const lines = open.map(({ title, state, mails }) => {
    const all = Object.values(mails).reduce((sum, count) => sum + count, 0);
    const taken = (mails.sent ?? 0) + (mails.delivered ?? 0) + (mails.bounced ?? 0) + (mails.complained ?? 0);
    const facts = [newsletter.mailingStates[state], ...(all > 0 ? [newsletter.mails(taken, all)] : [])];
    return { text: title, href: here(pages.subscribers), note: facts.join(' · ') };
  });
  return { ok: true, value: cardOf(newsletter.byMail, lines) };
};
