import type { CareerRecord } from '#contract/career.ts';
import type { CareerDocument, CareerDocuments, GyosekiDocument } from '#contract/career-documents.ts';
import { noActivities } from '#contract/activities.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { documentNames, kindOf, type DocumentKind } from '#contract/paths.ts';
import { cvOf, type OwnWorks } from './cv.ts';
import { focused } from './focus.ts';
import { keirekishoOf } from './keirekisho.ts';
import { resumeOf } from './resume.ts';
import { careerLanguage } from './resume-words.ts';
import { rirekishoOf } from './rirekisho.ts';
import { withWorks } from './works.ts';
import { fileNames } from './files.ts';
import { japaneseDate } from './japanese-date.ts';
import { worksByCategory } from './cited-works.ts';

/*
 * Creates the 研究業績書: the whole bibliography by category (区分). Each work shows 査読の有無 and all authors, with the owner's
 * name underlined.
 */

/** @returns undefined if there is no Japanese record or no publication */
function gyosekiOf(
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

type Make = (
  record: CareerRecord,
  works: OwnWorks | undefined,
  today: string,
  id: string,
  language: LanguageCode,
) => CareerDocument | undefined;
const makers: Record<DocumentKind, Make> = {
  resume: (record, works, today, id, language) => {
    const resume = resumeOf(record, today, id, language);
    const whole = resume && works ? withWorks(resume, record.english['x-resume'], taken(works)) : resume;
    return whole && focused(whole, record.setup[id]);
  },
  rirekisho: (record, _, today, id) => rirekishoOf(record, today, id),
  keirekisho: (record, _, today, id) => keirekishoOf(record, today, id),
  cv: (record, works = none, today, id, language) => cvOf(record, works, today, id, language),
  gyoseki: (record, works = none, today, id) => gyosekiOf(record, works, today, id),
};
const none: OwnWorks = { publications: [], activities: noActivities };
const taken = ({ publications, activities }: OwnWorks) => ({
  publications,
  talks: activities.talks,
  awards: activities.awards,
});

/**
 * Builds the documents from a record. A document contains only the personal fields that the owner made public for it.
 * The default documents are included unless `public` is false. Other documents are included only if `public` is true.
 * Only these documents reach the database and the site.
 * @param today `YYYY-MM-DD`: the date of a document if the record has none
 * @param works works for CV and 研究業績書, and for résumés that use them
 * @param all whether to include documents that are not public, for the owner's printouts
 * @param languages languages of the site; a résumé with Japanese texts is a Japanese document if the site has
 * Japanese
 */
export function documentsOf(
  record: CareerRecord,
  today: string,
  works?: OwnWorks,
  all = false,
  languages: readonly LanguageCode[] = ['en'],
): CareerDocuments {
  const language = languages.includes('ja') ? careerLanguage(record.english) : 'en';
  const standing = documentNames as readonly string[];
  const ids = [...new Set([...standing, ...Object.keys(record.setup)])];
  const isMade = (id: string) => all || (record.setup[id]?.public ?? standing.includes(id));
  return Object.fromEntries(
    ids.filter(isMade).map((id) => [id, makers[kindOf(id)](record, works, today, id, language)]),
  ) as CareerDocuments;
}
