/**
 * 履歴書: the content of the form's cells, for the form of the Ministry of Health, Labour and Welfare (2021) or the JIS
 * form.
 */
import type { Calendar, CareerRecord, JapaneseResume } from '#contract/career.ts';
import type { HistoryRow, Place, RirekishoDocument } from '#contract/career-documents.ts';
import { follows, homeOf, isSame, leaving, returnsFrom, verbsOf, type Job } from './employments.ts';
import { fullYears, japaneseDate, writtenDate } from './japanese-date.ts';
import { openFields, type OpenProfile } from './privacy.ts';
import { fileNames } from './files.ts';
import { isAfter } from './time.ts';
import { endOn, schoolName, schoolVerbs, startOn, type Verbs } from './verbs.ts';

/** @returns undefined if the Japanese file has no `x-rirekisho` */
export function rirekishoOf(record: CareerRecord, today: string, id = 'rirekisho'): RirekishoDocument | undefined {
  const form = record.japanese?.['x-rirekisho'];
  if (!record.japanese || !form) return undefined;
  const { basics } = record.japanese;
  const { calendar } = form;
  const open = openFields(record, id);
  const date = form.date ?? today;
  const model = record.setup[id]?.form ?? 'mhlw';
  return {
    ...fileNames(record, id, { ownerName: basics.name }),
    language: 'ja',
    form: model,
    calendar,
    layout: null,
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
    history: historyOf(record.japanese, calendar, date),
    licences: licencesOf(record.japanese, calendar),
    motivation: form.motivation,
    requests: form.requests,
    ...(model === 'jis' ? householdOf(open) : { commute: null, household: null }),
  };
}

/** Returns the fields that only the JIS form has. */
function householdOf({ commute, household }: OpenProfile): Pick<RirekishoDocument, 'commute' | 'household'> {
  const { dependents = null, spouse = null, supportsSpouse = null } = household ?? {};
  return {
    commute: commute === undefined ? null : { hours: Math.floor(commute / 60), minutes: commute % 60 },
    household: household ? { dependents, spouse, supportsSpouse } : null,
  };
}

/** Returns the home address if it is public; otherwise only the region and city, which are public in the record. */
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
const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date);

type Line = { date: string; text: string };

/**
 * Returns 学歴 and 職歴, oldest first, each below its heading. An empty row separates the two parts, and 以上 closes the
 * second.
 * @param today date of the document, `YYYY-MM-DD`. A later end is marked 見込み or 予定, and a current job 現在に至る
 */
function historyOf({ education, work }: JapaneseResume, calendar: Calendar, today: string): HistoryRow[] {
  const schools = education.flatMap((entry): Line[] => {
    const school = schoolName(entry);
    const lines = entry['x-rirekisho'];
    const verbs = { ...schoolVerbs(entry), ...lines?.verbs };
    const { startDate: start, endDate: end } = entry;
    return [
      ...(start ? [{ date: start, text: lines?.start ?? `${school}　${startOn(verbs.start, start, today)}` }] : []),
      ...(lines?.between ?? []),
      ...(end ? [{ date: end, text: lines?.end ?? `${school}　${endOn(verbs.end, end, today)}` }] : []),
    ];
  });
  const jobs = work.flatMap((entry) => jobLines(entry, work, today));
  const rows = (lines: Line[]) => lines.sort(byDate).map(({ date, text }) => datedRow(date, text, calendar));
  const isStillThere = work.some(
    ({ startDate, endDate }) => !isAfter(startDate, today) && (!endDate || isAfter(endDate, today)),
  );
  return [
    heading('学歴'),
    ...rows(schools),
    blank,
    heading('職歴'),
    ...(jobs.length > 0 ? rows(jobs) : [{ ...blank, kind: 'line' as const, text: 'なし' }]),
    ...(isStillThere ? [{ ...blank, kind: 'line' as const, text: '現在に至る' }] : []),
    { ...blank, kind: 'end', text: '以上' },
  ];
}

/**
 * Returns the lines of a job: one line for joining the employer and one for leaving it. A further position at this
 * employer has one line in between.
 */
function jobLines(entry: Job, work: readonly Job[], today: string): Line[] {
  const lines = entry['x-rirekisho'];
  const verbs = verbsOf(entry);
  const { startDate: start, endDate: end } = entry;
  const former = work.find((other) => isSame(entry, other) && follows(entry, other));
  const isReturn = returnsFrom(entry, work) !== undefined;
  const begun = startLine(entry, { former, isReturn, home: homeOf(entry, work) }, verbs, today);
  const left = leaving(entry, work);
  return [
    { date: start, text: lines?.start ?? begun },
    ...(lines?.between ?? []),
    ...(end && left ? [{ date: end, text: lines?.end ?? `${left.name}　${endOn(left.verb, end, today)}` }] : []),
  ];
}

/** Matches verbs that refer to a position, not to an employer: 助教　着任, 特別研究員　採用. */
const ofPosts = /^(?:着任|採用|任命|受入|委嘱)/;

function startLine(
  entry: Job,
  { former, isReturn, home }: { former: Job | undefined; isReturn: boolean; home: Job | undefined },
  verbs: Verbs,
  today: string,
): string {
  const { name, position, startDate: start } = entry;
  const employment = entry['x-keirekisho']?.employment ?? '';
  const inBrackets = position ? `（${position}）` : '';
  if (former && /転籍/.test(employment)) return `${name}　転籍${inBrackets}`;
  if (former && position) return `${name}　${position}となる`;
  if (home) return `${name}　${startOn('出向', start, today)}${inBrackets}`;
  if (isReturn) return `${name}　${startOn('帰任', start, today)}${inBrackets}`;
  const post = position && ofPosts.test(verbs.start) ? `${position}　` : '';
  return `${name}　${post}${startOn(verbs.start, start, today)}${note(employment, verbs.start)}`;
}

/** Returns the kind of employment in brackets, unless the verb already implies it. */
function note(employment: string | undefined, verb: string): string {
  const kind = /パート|アルバイト|契約社員|嘱託|副業|兼業|インターン|出向/.exec(employment ?? '')?.[0];
  return kind && !/契約$|就業/.test(verb) ? `（${kind === 'パート' ? 'パートタイム' : kind}）` : '';
}

/** Adds 取得 to the name of a certificate, unless the name already says how it was acquired. */
const obtained = (name: string) => (/(?:合格|取得|修了|認定|登録)$/.test(name) ? name : `${name}　取得`);

/** Returns 免許・資格: the certificates, oldest first, or 特になし if there are none. */
function licencesOf({ certificates }: JapaneseResume, calendar: Calendar): HistoryRow[] {
  const rows = certificates
    .filter((entry) => entry['x-rirekisho'] !== false)
    .map((entry) => ({ date: entry.date ?? '', text: entry['x-rirekisho'] || obtained(entry.name) }))
    .sort(byDate)
    .map(({ date, text }) => (date ? datedRow(date, text, calendar) : { ...blank, kind: 'line' as const, text }));
  return rows.length > 0 ? rows : [{ ...blank, kind: 'line', text: '特になし' }];
}

function datedRow(date: string, text: string, calendar: Calendar): HistoryRow {
  const { year, month } = writtenDate(date, calendar);
  return { kind: 'line', year, month, text };
}
