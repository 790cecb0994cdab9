/**
 * Cards about content: conflicts with files, content that is not shown, and unpublished or scheduled
 * records.
 */
import type { ContentSummary } from '#contract/content.ts';
import { editPage } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { type Card, type CardLine, cardOf } from './card.ts';
import { pageOf, wordsOfPage } from './page-of.ts';
import { here } from '../shared/localized-path.ts';
import { nameOfKind } from '../content/name-of-kind.ts';

/** Records that the owner has to look at: conflicts with files, and records that cannot be shown as written. */
export const recordProblems: Card = async (sources) => {
  const found = await sources.content();
  if (!found.ok) return found;
  const hasProblem = found.value.some(({ problem }) => problem !== undefined);
  return { ok: true, value: problemCards(found.value, hasProblem ? await wordsOfPage() : undefined) };
};

/** Records with unpublished changes, and records that will be published later. */
export const recordsUnderWay: Card = async (sources) => {
  const found = await sources.content();
  return found.ok ? { ok: true, value: changeCards(found.value) } : found;
};

/** @param words returns the text of a problem in the page's language, or its message if it has no code */
export function problemCards(
  records: readonly ContentSummary[],
  words = (_: ContentSummary['reason'], message = '') => message,
) {
  const proposals = records.filter(({ hasProposal }) => hasProposal);
  const notShown = records.filter(({ problem }) => problem !== undefined);
  return [
    ...cardOf(
      dashboard.proposals,
      proposals.map((record) => ({ ...lineOf(record), action: dashboard.decide })),
    ),
    ...cardOf(
      dashboard.notShown,
      notShown.map((record) => ({
        ...lineOf(record),
        note: words(record.reason, record.problem),
        action: dashboard.mend,
      })),
    ),
  ];
}

export function changeCards(records: readonly ContentSummary[]) {
  const scheduled = records.filter(({ publishAt }) => publishAt !== undefined);
  const changed = records.filter(
    ({ revision, liveRevision, publishAt }) => revision !== liveRevision && publishAt === undefined,
  );
  return [
    ...cardOf(
      dashboard.changedRecords,
      changed.map((record) => ({ ...lineOf(record), action: dashboard.goOn })),
    ),
    ...cardOf(
      dashboard.scheduledRecords,
      scheduled.map((record) => ({
        ...lineOf(record),
        note: dashboard.goesLive(dates.longMoment(record.publishAt ?? '')),
      })),
    ),
  ];
}

const lineOf = ({ kind, key, title }: ContentSummary): CardLine => ({
  text: title === kind ? nameOfKind(kind) : title,
  href: here(editPage(kind, key, pageOf(kind, key))),
  note: nameOfKind(kind),
});
