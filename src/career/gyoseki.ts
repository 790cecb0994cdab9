/**
 * Creates the 研究業績書: the whole bibliography by category (区分). Each work shows 査読の有無 and all authors, with the owner's
 * name underlined.
 */
import type { CareerRecord } from '#contract/career.ts';
import type { GyosekiDocument } from '#contract/career-documents.ts';
import type { OwnWorks } from './cv.ts';
import { fileNames } from './files.ts';
import { japaneseDate } from './japanese-date.ts';
import { worksByCategory } from './cited-works.ts';

/** @returns undefined if there is no Japanese record or no publication */
export function gyosekiOf(
  record: CareerRecord,
  { publications }: OwnWorks,
  today: string,
  id = 'gyoseki',
): GyosekiDocument | undefined {
  if (!record.japanese) return undefined;
  const { name } = record.japanese.basics;
  const focus = record.setup[id]?.focus?.publications;
  const chosen = publications.filter(({ id: key, title }) => !focus || focus.includes(key) || focus.includes(title));
  if (chosen.length === 0) return undefined;
  let number = 0;
  return {
    ...fileNames(record, id, { ownerName: name }),
    language: 'ja',
    calendar: 'seireki',
    date: { iso: today, text: `${japaneseDate(today, 'seireki')}現在` },
    name,
    sections: worksByCategory(chosen, { name: record.english.basics.name, nameJa: name }).map(({ title, works }) => ({
      title,
      works: works.map((work) => ({ ...work, number: (number += 1) })),
    })),
  };
}
