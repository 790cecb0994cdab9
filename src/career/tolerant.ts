/** Validates files that people write by hand: reports and removes invalid values until the rest is valid. */
import { code, problem, type Code, type Problem } from '#contract/problems.ts';
import type { z } from '#contract/zod.ts';
import { problemOf, type ContentIssue, type ContentNotice } from '#domain/content-validation-error.ts';
import { isBlank, readAddress, readCountry, unknownKey, type Renamed } from './resume-repairs.ts';
import type { Repaired, Report } from './positions.ts';
import { dateOfParts, isPresent, readDate, readPeriod } from './written-dates.ts';

export type Read<T> = { data: T; notices: ContentNotice[] } | { mistakes: ContentIssue[]; notices: ContentNotice[] };

/** Describes how records of one kind are parsed and validated. */
export interface Reader<T> {
  schema: z.ZodType<T>;
  /** Known keys, to suggest the correct spelling of a misspelled key. */
  known: readonly string[];
  /** Converts data to the key names of the schema, without changing its input. */
  prepare?: (raw: unknown, report: Report, renamed: Renamed) => unknown;
  /** Removes empty values from the given value, which is changed in place. */
  clear?: (value: unknown) => void;
  /** Finds contradictions within a record. Contradictions are reported, but the record is displayed as written. */
  doubts?: (data: T) => { path: Path; problem: Problem }[];
  /** Keys whose values must be completely valid. One invalid part in such a value makes the whole record invalid. */
  whole?: readonly string[];
  /**
   * Whether a list is removed if all its entries are invalid. Needed for lists whose empty form has another meaning.
   */
  dropsEmptied?: boolean;
}

/** A record that is prepared for its form. */
export interface Opened {
  /** The record as written, except for values that were converted to the schema's form. Entries keep their order. */
  value: unknown;
  repaired: Repaired[];
  /** Maps the path of each renamed key in `value` to its original name. */
  renamed: Renamed;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** List fields in which people often write a single string. */
const listsOfTexts = new Set([
  'highlights',
  'courses',
  'keywords',
  'roles',
  'technologies',
  'bio',
  'researchBio',
  'techStack',
]);

/** Maximum number of validation rounds; no real file needs as many. */
const maxRounds = 500;

/**
 * Prepares a record for its form. Values that can be converted are converted; unusable values stay as typed.
 * @param raw the stored record; not changed
 */
export function openTolerantly<T>(file: string, raw: unknown, { schema, prepare }: Reader<T>): Opened {
  const repaired: Repaired[] = [];
  const renamed: Renamed = new Map();
  const report: Report = (path, said, as) => repaired.push({ file, path, problem: said, outcome: 'repaired', ...as });
  let value = structuredClone(raw);
  for (let round = 0; round < maxRounds; round += 1) {
    // `prepare` runs again in each round, because another field can depend on a converted value. For example, a
    // position becomes the employer's name.
    if (prepare) value = prepare(value, report, renamed);
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    const done = issues.filter((issue) => repair(value, issue, report));
    if (done.length === 0) break;
  }
  return { value, repaired, renamed };
}

/**
 * Parses a record for use on the site. A value of a wrong type counts as absent, and an entry without a required
 * value is left out. Unknown keys stay in the record. The record is rejected only if a required value outside of
 * lists is missing. Reported paths refer to the record before entries were left out.
 */
export function readTolerantly<T>(file: string, raw: unknown, reader: Reader<T>): Read<T> {
  const { schema, known, clear, whole = [], dropsEmptied = false } = reader;
  const opened = openTolerantly(file, raw, reader);
  const notices: ContentNotice[] = [];
  const value = structuredClone(opened.value);
  clear?.(value);
  const state: Reading = {
    file,
    root: value,
    known,
    whole,
    dropsEmptied,
    notices,
    places: new WeakMap(),
    said: new Map(),
  };
  for (const { path, problem: said } of opened.repaired) tell(state, path, said, 'repaired');
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) {
      for (const { path, problem: said } of reader.doubts?.(parsed.data) ?? [])
        tell(state, placeOf(state, path), said, 'kept');
      return { data: parsed.data, notices };
    }
    const lacking = parsed.error.issues.filter((issue) => isLacking(state, issue));
    const removable = parsed.error.issues.filter((issue) => !lacking.includes(issue));
    if (removable.length === 0) {
      const mistakes = lacking.map((issue) => mistakeOf(state, issue));
      return { mistakes, notices: notices.filter(({ path }) => !mistakes.some((mistake) => mistake.path === path)) };
    }
    takeOut(state, removable);
  }
  return { mistakes: [{ file, path: '', problem: problem('recordUnreadable') }], notices };
}

interface Reading {
  file: string;
  root: unknown;
  known: readonly string[];
  whole: readonly string[];
  dropsEmptied: boolean;
  notices: ContentNotice[];
  /** For each list, the original indexes of its remaining entries. */
  places: WeakMap<readonly unknown[], number[]>;
  /** The first problem of each path. */
  said: Map<string, Problem>;
}

function tell(state: Reading, path: string, said: Problem, outcome: ContentNotice['outcome'], isEntry = false): void {
  const { file, notices } = state;
  if (notices.some((notice) => notice.path === path && JSON.stringify(notice.problem) === JSON.stringify(said))) return;
  notices.push({ file, path, problem: said, outcome, ...(isEntry && { isEntry: true }) });
}

/**
 * Returns whether a required value outside of lists is missing, or the record is not an object. Removing invalid
 * values cannot fix that.
 */
function isLacking({ root, whole }: Reading, issue: Issue): boolean {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return false;
  if (path.length === 0 || whole.includes(String(path[0]))) return true;
  return takesEntry(root, issue) && !path.some((part) => typeof part === 'number');
}

/** Returns whether the whole entry must be removed, because a required value is missing. */
const takesEntry = (root: unknown, issue: Issue): boolean => at(root, issue.path) === undefined;

function mistakeOf(state: Reading, issue: Issue): ContentIssue {
  const place = placeOf(state, issue.path);
  return { file: state.file, path: place, problem: state.said.get(place) ?? problemOf(issue) };
}

/**
 * Removes the invalid values that one validation found. The deepest and last values are removed first, so that the
 * paths of the other values stay valid.
 */
function takeOut(state: Reading, issues: readonly Issue[]): void {
  const gone = new Map<string, Path>();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      const holder = at(state.root, issue.path) as Record<string, unknown> | undefined;
      for (const key of issue.keys) {
        if (holder) delete holder[key];
        tell(state, placeOf(state, [...issue.path, key]), unknownKey(key, state.known), 'kept');
      }
      continue;
    }
    const path = pathToTakeOut(state, issue);
    gone.set(written(path), path);
  }
  for (const path of [...gone.values()].sort(lastFirst)) remove(state, path);
}

function pathToTakeOut(state: Reading, issue: Issue): Path {
  const value = at(state.root, issue.path);
  const place = placeOf(state, issue.path);
  if (!state.said.has(place)) state.said.set(place, problemOf(issue));
  if (takesEntry(state.root, issue)) {
    const path = issue.path.slice(0, issue.path.findLastIndex((part) => typeof part === 'number') + 1);
    if (!saysNothing(at(state.root, path))) tellEntry(state, placeOf(state, path), place, problemOf(issue));
    return path;
  }
  const isNamed = issue.code === 'custom' && issue.params?.['of'] === 'name';
  if (!isBlank(value) || isNamed) tell(state, place, problemOf(issue), 'left out');
  // If a list is too long, its last entry is removed.
  return issue.code === 'too_big' && Array.isArray(value) ? [...issue.path, value.length - 1] : issue.path;
}

/** Reports that an entry is removed. If there already is a notice about this entry, that notice is marked instead. */
function tellEntry(state: Reading, entry: string, place: string, said: Problem): void {
  const before = state.notices.find(
    ({ path, outcome }) => outcome === 'left out' && (path === place || path.startsWith(`${entry}.`)),
  );
  if (before) before.isEntry = true;
  else tell(state, place, said, 'left out', true);
}

const saysNothing = (value: unknown): boolean =>
  isBlank(value) ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value as object).every(saysNothing));

function remove(state: Reading, path: Path): void {
  const { root, places } = state;
  const holder = at(root, path.slice(0, -1));
  const last = path.at(-1);
  if (Array.isArray(holder) && typeof last === 'number') {
    const known = places.get(holder) ?? Array.from(holder, (_, index) => index);
    places.set(holder, known);
    holder.splice(last, 1);
    known.splice(last, 1);
    if (holder.length === 0 && state.dropsEmptied) remove(state, path.slice(0, -1));
  } else if (holder && last !== undefined) delete (holder as Record<PropertyKey, unknown>)[last];
}

function lastFirst(one: Path, other: Path): number {
  if (one.length !== other.length) return other.length - one.length;
  for (const [index, part] of one.entries()) {
    const its = other[index];
    if (typeof part === 'number' && typeof its === 'number' && part !== its) return its - part;
  }
  return 0;
}

/** Returns the path of a value in the original record, before entries were removed. */
function placeOf({ root, places }: Reading, path: Path): string {
  return written(
    path.map((part, index) => {
      const holder = at(root, path.slice(0, index));
      return typeof part === 'number' && Array.isArray(holder) ? (places.get(holder)?.[part] ?? part) : part;
    }),
  );
}

/**
 * Converts the value at the issue's path if it has another form that can be converted.
 * @returns whether the value was converted
 */
function repair(root: unknown, issue: Issue, report: Report): boolean {
  const value = at(root, issue.path);
  const holder = at(root, issue.path.slice(0, -1)) as Record<PropertyKey, unknown> | undefined;
  const found = readAs(value, issue, !isBlank(holder?.['endDate'] ?? null));
  if (!found) return false;
  const last = issue.path.at(-1);
  if (!holder || last === undefined) return false;
  if (found.end !== undefined) holder['endDate'] = found.end;
  if (found.value === undefined) delete holder[last];
  else holder[last] = found.value;
  if (found.problem) {
    const texts = [found.value].flat().map(String).join(', ');
    report(written(issue.path), found.problem, { written: String(value), read: texts });
  }
  return true;
}

interface Found {
  value: unknown;
  problem?: Problem;
  /** The end date, if the value is a period with an end. */
  end?: string;
}

/**
 * Returns the value that replaces an invalid value; undefined if it cannot be converted.
 * @param hasEnd whether the entry has an end date
 */
function readAs(value: unknown, issue: Issue, hasEnd: boolean): Found | undefined {
  const { message } = issue;
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'string' && typeof value === 'number') return { value: String(value) };
    if (issue.expected === 'string' && isNamed(value)) return { value: value.name };
    const date = dateOfParts(value);
    if (issue.expected === 'string' && date !== undefined) return { value: date };
    if (issue.path.at(-1) === 'position' && isTexts(value)) return { value: value.join(', ') };
    const isOfTexts = listsOfTexts.has(String(issue.path.at(-1)));
    if (issue.expected === 'array' && isOfTexts && typeof value === 'string' && !isBlank(value)) {
      return {
        value: [value],
        problem: problem('readAsList'),
      };
    }
    return undefined;
  }
  if (typeof value !== 'string' || isBlank(value)) return undefined;
  const read = (as: string | undefined, said: ReadAs) =>
    as === undefined || as === value ? undefined : { value: as, problem: problem(said, as) };
  if (message === code('partialDate') && issue.path.at(-1) === 'endDate' && isPresent(value))
    return { value: undefined };
  const isDate = message === code('partialDate') || message === code('dateNotThere');
  // Some programs write an unknown date as zeros.
  if (isDate && /^[0-]+$/.test(value)) return { value: undefined };
  const period = isDate ? periodIn(value, issue.path.at(-1), hasEnd) : undefined;
  if (period) return period;
  if (isDate) return read(readDate(value), 'readAsDate');
  if (message === code('linkStart')) return read(readAddress(value), 'readAsLink');
  if (message === code('countryCode')) return read(readCountry(value), 'readAsCountry');
  if (message === code('noEmail')) return read(value.replace(/^mailto:/, '').trim(), 'readAsEmail');
  return undefined;
}

type ReadAs = Extract<Code, `readAs${'Date' | 'Link' | 'Country' | 'Email'}`>;

/**
 * Returns the dates of a period that is written in one field. In `startDate`, the period also sets the end, unless
 * the entry has an end. In `endDate`, the period sets only the end.
 */
function periodIn(text: string, name: PropertyKey | undefined, hasEnd: boolean): Found | undefined {
  const period = name === 'startDate' || name === 'endDate' ? readPeriod(text) : undefined;
  if (!period) return undefined;
  const { start, end } = period;
  const read = (value: string, as = value): Found => ({ value, problem: problem('readAsDate', as) });
  // In `endDate`, `2012-13` is ambiguous: 13 could be a month or a year. Such a value is not used.
  if (name === 'endDate') return end === undefined || /^\d{4}-\d{2}$/.test(text) ? undefined : read(end);
  if (hasEnd) return read(start);
  return { ...read(start, `${start} – ${end ?? 'present'}`), ...(end !== undefined && { end }) };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && !isBlank(one));

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && value.name !== '';

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part], root);

const written = (path: Path) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
