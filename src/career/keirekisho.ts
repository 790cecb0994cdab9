/** Creates the 職務経歴書: the career in the four sections that such a document usually has. */
import type { Calendar, CareerRecord } from '#contract/career.ts';
import type { KeirekishoDocument } from '#contract/career-documents.ts';
import { leaving, type Job } from './employments.ts';
import { japaneseDate } from './japanese-date.ts';
import { openFields } from './privacy.ts';
import { focused } from './focus.ts';
import { fileNames } from './files.ts';
import { paragraphs } from './text.ts';
import { isAfter, newestFirst } from './time.ts';
import { endOn } from './verbs.ts';

/** @returns undefined if the Japanese file has no `x-keirekisho` */
export function keirekishoOf(record: CareerRecord, today: string, id = 'keirekisho'): KeirekishoDocument | undefined {
  const form = record.japanese?.['x-keirekisho'];
  if (!record.japanese || !form) return undefined;
  const { basics, skills, languages, certificates, publications, work } = focused(record.japanese, record.setup[id]);
  const { calendar } = form;
  const all = record.japanese.work;
  const open = openFields(record, id);
  const date = form.date ?? today;
  const written = (day: string | undefined) => (day ? japaneseDate(day, calendar) : '');
  return {
    ...fileNames(record, id, { ownerName: basics.name }),
    language: 'ja',
    calendar,
    density: 0,
    date: { iso: date, text: `${japaneseDate(date, calendar)}現在` },
    name: basics.name,
    email: basics.email ?? null,
    phone: open.phone ?? null,
    address: open.address
      ? `${open.address.postalCode ? `〒${open.address.postalCode} ` : ''}${open.address.text}`
      : null,
    birthDate: open.birthDate ? `${japaneseDate(open.birthDate, calendar)}生` : null,
    url: basics.url ?? null,
    summary: paragraphs(form.summary ?? basics.summary),
    work: work.toSorted(newestFirst(date)).map((entry) => employment(entry, all, calendar, date)),
    skills: skills.map(({ name, level, keywords }) => ({ name, level: level ?? null, keywords })),
    languages: languages.map(({ language, fluency }) => ({ language, fluency: fluency ?? null })),
    licences: certificates.map(({ name, date }) => ({ date: written(date), text: name })),
    publications: publications.map(({ name, publisher, releaseDate }) => ({
      date: written(releaseDate),
      text: `${name}${publisher ? `（${publisher}）` : ''}`,
    })),
    selfPr: form.selfPr.map(({ title, text }) => ({ title: title ?? null, text })),
  };
}

function employment(
  entry: Job,
  all: readonly Job[],
  calendar: Calendar,
  today: string,
): KeirekishoDocument['work'][number] {
  const more = entry['x-keirekisho'];
  const facts = [
    { label: '事業内容', text: more?.business ?? entry.description },
    { label: '規模', text: more?.scale },
    { label: '雇用形態', text: more?.employment },
    { label: '勤務地', text: entry.location },
    { label: '体制', text: more?.team },
  ];
  return {
    period: `${japaneseDate(entry.startDate, calendar)}〜${until(entry, all, calendar, today)}`,
    name: entry.name,
    facts: facts.flatMap(({ label, text }) => (text ? [{ label, text }] : [])),
    position: entry.position ?? null,
    summary: entry.summary ?? null,
    highlights: entry.highlights,
    technologies: more?.technologies ?? [],
  };
}

/**
 * Returns the end of a job, or 現在 for a current job. A future end is in brackets. The verb is the same as in the 履歴書,
 * or まで if the employment continues.
 */
function until(entry: Job, work: readonly Job[], calendar: Calendar, today: string): string {
  const { endDate: end } = entry;
  if (!end) return '現在';
  const day = japaneseDate(end, calendar);
  if (!isAfter(end, today)) return day;
  const left = leaving(entry, work);
  return `現在（${day}${left ? endOn(left.verb, end, today) : 'まで'}）`;
}
