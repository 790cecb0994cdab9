/** Converts nested positions of one employer to separate entries of JSON Resume. */
import { problem, type Problem } from '#contract/problems.ts';
import type { ContentNotice } from '#domain/content-validation-error.ts';

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nests = ['positions', 'roles'];
/** Keys under which files store the title of a position. */
const titles = ['position', 'title', 'role'];
const dates = /^(?:start|end|from|to|until|since|date|dates|period|years)/i;
/** Keys of texts about the whole employment, which are shown with the first position. */
const sayings = ['summary', 'highlights', 'description'];

/**
 * @param work entries, some of which contain several positions; not changed
 * @returns one entry for each position
 */
export function withPositions(work: readonly unknown[], report: Report): unknown[] {
  const all: unknown[] = [];
  for (const entry of work) {
    const key = isEntry(entry) ? nests.find((name) => isNest(entry[name])) : undefined;
    if (!isEntry(entry) || key === undefined) {
      all.push(entry);
      continue;
    }
    const made = positionsOf(entry, key);
    report(`work[${all.length}].${key}`, problem('severalPositions'), { written: key, read: 'work', isKey: true });
    all.push(...made);
  }
  return all;
}

const isNest = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => isEntry(part) || typeof part === 'string');

function positionsOf(entry: Entry, key: string): Entry[] {
  const parts = (entry[key] as (Entry | string)[]).map(positionOf);
  const isDated = parts.some((part) => Object.keys(part).some((name) => dates.test(name)));
  const employer = Object.entries(entry).filter(
    ([name]) => name !== key && !titles.includes(name) && !(isDated && dates.test(name)),
  );
  return parts.map((part, index) => {
    const own = employer.filter(([name]) => index === 0 || !sayings.includes(name));
    return { ...Object.fromEntries(own), ...part };
  });
}

/** Converts a position. If the position has no `position`, `title` or `role`, `name` is used as the title. */
function positionOf(part: Entry | string): Entry {
  if (typeof part === 'string') return { position: part };
  const title = titles.find((name) => part[name] !== undefined) ?? 'name';
  const { [title]: position, ...more } = part;
  return { position, ...more };
}

/** A value that was interpreted differently from how it is written in the file. */
export interface Repaired extends ContentNotice {
  outcome: 'repaired';
  /**
   * The value as written, and its interpretation (`read`). For a renamed key: the name as written, and the valid
   * name.
   */
  written: string;
  read: string;
  isKey?: true;
}

export type Report = (path: string, problem: Problem, as: Pick<Repaired, 'written' | 'read' | 'isKey'>) => void;
