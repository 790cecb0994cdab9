/** 履歴書: what goes into the cells of the form of the Ministry of Health, Labour and Welfare (2021). */
import type { Calendar, CareerRecord, JapaneseResume } from '#contract/career.ts';
import type { HistoryRow, Place, RirekishoDocument } from '#contract/career-documents.ts';
import { fullYears, japaneseDate, writtenDate } from './japanese-date.ts';
import { openFields, type OpenProfile } from './privacy.ts';
import { fileNames } from './resume.ts';

/** @returns undefined when the Japanese file has no `x-rirekisho` */
export function rirekishoOf(record: CareerRecord, today: string): RirekishoDocument | undefined {
  const form = record.japanese?.['x-rirekisho'];
  if (!record.japanese || !form) return undefined;
  const { basics } = record.japanese;
  const { calendar } = form;
  const open = openFields(record, 'rirekisho');
  const date = form.date ?? today;
  return {
    ...fileNames(record, 'rirekisho', '履歴書', basics.name),
    language: 'ja',
    calendar,
    date: { iso: date, text: `${japaneseDate(date, calendar)}現在` },
    name: basics.name,
    furigana: basics['x-furigana'] ?? '',
    birthDate: open.birthDate
      ? {
          iso: open.birthDate,
          text: `${japaneseDate(open.birthDate, calendar)}生`,
          age: fullYears(open.birthDate, date),
        }
      : null,
    gender: open.gender ?? null,
    photo: open.photo ?? null,
    address: { ...addressOf(open, basics.location), phone: open.phone ?? null },
    contact: contactOf(open, basics.email),
    history: historyOf(record.japanese, calendar),
    licences: licencesOf(record.japanese, calendar),
    motivation: form.motivation,
    requests: form.requests,
  };
}

/** The home address where it is open, else no more than the town, which the record gives anyway. */
function addressOf(
  open: OpenProfile,
  { region, city }: { region?: string | undefined; city?: string | undefined },
): Omit<Place, 'phone'> {
  if (!open.address) return { postalCode: null, text: [region, city].filter(Boolean).join(''), furigana: null };
  return {
    postalCode: open.address.postalCode ?? null,
    text: open.address.text,
    furigana: open.address.furigana ?? null,
  };
}

function contactOf({ contact }: OpenProfile, email: string | undefined) {
  return {
    postalCode: contact?.postalCode ?? null,
    text: contact?.text ?? '',
    furigana: contact?.furigana ?? null,
    phone: contact?.phone ?? null,
    email: email ?? null,
  };
}

const blank: HistoryRow = { kind: 'blank', year: '', month: '', text: '' };
const heading = (text: string): HistoryRow => ({ ...blank, kind: 'heading', text });
const byDate = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date);

/** 学歴 and 職歴, each under its heading, oldest first, a row left free between them, closed by 以上. */
export function historyOf({ education, work }: JapaneseResume, calendar: Calendar): HistoryRow[] {
  const schools = education.flatMap((entry) => {
    const school = [entry.institution, entry.area].filter(Boolean).join('　');
    const lines = entry['x-rirekisho'];
    return [
      ...(entry.startDate ? [{ date: entry.startDate, text: lines?.start ?? `${school}　入学` }] : []),
      ...(lines?.between ?? []),
      ...(entry.endDate ? [{ date: entry.endDate, text: lines?.end ?? `${school}　${leaving(entry.studyType)}` }] : []),
    ];
  });
  const jobs = work.flatMap((entry) => {
    const lines = entry['x-rirekisho'];
    return [
      { date: entry.startDate, text: lines?.start ?? `${entry.name}　入社` },
      ...(lines?.between ?? []),
      ...(entry.endDate ? [{ date: entry.endDate, text: lines?.end ?? `${entry.name}　退社` }] : []),
    ];
  });
  const rows = (lines: { date: string; text: string }[]) =>
    lines.sort(byDate).map(({ date, text }) => datedRow(date, text, calendar));
  const stillThere = work.some(({ endDate }) => !endDate);
  return [
    heading('学歴'),
    ...rows(schools),
    blank,
    heading('職歴'),
    ...(jobs.length > 0 ? rows(jobs) : [{ ...blank, kind: 'line' as const, text: 'なし' }]),
    ...(stillThere ? [{ ...blank, kind: 'line' as const, text: '現在に至る' }] : []),
    { ...blank, kind: 'end', text: '以上' },
  ];
}

/** 免許・資格: the certificates, oldest first. */
function licencesOf({ certificates }: JapaneseResume, calendar: Calendar): HistoryRow[] {
  return certificates
    .filter((entry) => entry['x-rirekisho'] !== false)
    .map((entry) => ({ date: entry.date ?? '', text: entry['x-rirekisho'] || `${entry.name}　取得` }))
    .sort(byDate)
    .map(({ date, text }) => (date ? datedRow(date, text, calendar) : { ...blank, kind: 'line', text }));
}

function datedRow(date: string, text: string, calendar: Calendar): HistoryRow {
  const { year, month } = writtenDate(date, calendar);
  return { kind: 'line', year, month, text };
}

/** A graduate school is 修了, all else 卒業. */
const leaving = (studyType = '') => (/修士|博士|専門職/.test(studyType) ? '修了' : '卒業');
