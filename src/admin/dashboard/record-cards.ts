/**
 * Dashboard cards about content: conflicts with files, content that is not shown, and unpublished or scheduled
 * records.
 */
import { listContent } from '#api-client/content.ts';
import type { ContentSummary } from '#contract/content.ts';
import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { dates } from '#i18n/dates.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { type Card, type CardLine, cardOf } from './card.ts';
import { pageOf, wordsOfPage } from './page-of.ts';
import { here } from '../shared/localized-path.ts';
import { nameOfKind } from '../content/name-of-kind.ts';

export const material: Card = async () => {
  const found = await listContent();
  if (!found.ok) return found;
  const hasProblem = found.value.some(({ problem }) => problem !== undefined);
  return { ok: true, value: materialCards(found.value, hasProblem ? await wordsOfPage() : undefined) };
};

/** @param words returns the text of a problem in the page's language, or its message if it has no code */
export function materialCards(
  records: readonly ContentSummary[],
  words = (_: ContentSummary['reason'], message = '') => message,
) {
  const proposals = records.filter(({ hasProposal }) => hasProposal);
  const notShown = records.filter(({ problem }) => problem !== undefined);
  const scheduled = records.filter(({ publishAt }) => publishAt !== undefined);
  const changed = records.filter(
    ({ revision, liveRevision, publishAt }) => revision !== liveRevision && publishAt === undefined,
  );
  return [
    ...cardOf(
      dashboard.proposals,
      proposals.map((record) => ({ ...lineOf(record), action: dashboard.look })),
    ),
    ...cardOf(
      dashboard.notShown,
      notShown.map((record) => ({
        ...lineOf(record),
        note: words(record.reason, record.problem),
        action: dashboard.mend,
      })),
    ),
    ...cardOf(content.changed, changed.map(lineOf)),
    ...cardOf(
      dashboard.scheduledRecords,
      scheduled.map((record) => ({
        ...lineOf(record),
        note: dashboard.goesLive(dates.longMoment(record.publishAt ?? '')),
      })),
    ),
  ];
}

/** The owner's custom pages, published or not. */
export const ownPages: Card = async () => {
  const found = await listContent();
  return found.ok ? { ok: true, value: pageCard(found.value) } : found;
};

export const pageCard = (records: readonly ContentSummary[]) =>
  cardOf(
    dashboard.pages,
    records
      .filter(({ kind }) => kind === 'page')
      .map((record) => ({ ...lineOf(record), note: stateOf(record), action: content.edit })),
  );

const stateOf = ({ revision, liveRevision }: ContentSummary) =>
  liveRevision === null ? content.notLive : revision === liveRevision ? content.live : content.changed;

const lineOf = ({ kind, key, title }: ContentSummary): CardLine => ({
  text: title === kind ? nameOfKind(kind) : title,
  href: here(editPage(kind, key, pageOf(kind, key))),
  note: nameOfKind(kind),
});
