/**
 * Asks the sources that the owner switched on, page by page (WORK-11). Each page is stored before the next is
 * asked for, so a check continues where it stopped, and of several hosts only one asks.
 */
import type { WorkSource } from '#contract/work-sources.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askSource, type Answered, type Network } from './ask-source.ts';
import { createCounter, type Counter } from './count-works.ts';
import { proposeFrom } from './propose.ts';
import { claimSource, doisAfter, scheduleUnplanned, updateHeld, type SourceRow } from './source-repository.ts';
import { doiOf } from './sources/make-work.ts';
import { sources } from './sources/index.ts';

export type CheckDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'> & {
  sources?: Dependencies['sources'];
  /** Resolves names; tests replace it. */
  resolve?: Network['resolve'];
  /** Waits between two requests; tests replace it. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

interface CheckBudget {
  /** No request starts after this time in milliseconds. */
  within: number;
  /** The largest number of requests in one run. */
  requests: number;
}

const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;
/** How long a host holds a source for a request, in milliseconds. A request takes up to ten seconds. */
const HELD = 2 * 60_000;
/** Marks the part of a check that asks for the owner's works by their DOIs. The last DOI follows. */
const BY_DOI = 'doi:';

/** Returns a time about a week later, so that not all sites ask on one day. */
const nextWeek = (now: Date): Date => new Date(now.getTime() + WEEK + (Math.random() - 0.5) * 12 * HOUR);

/** Returns the time until the next request after failures, in milliseconds: 1, 4, 16, 64 hours, then a week. */
const backOff = (failures: number): number => Math.min(HOUR * 4 ** (failures - 1), WEEK) * (0.9 + Math.random() * 0.2);

/** Asks all sources that are due, within the budget. The rest is asked in the next run. */
export async function checkSources(app: CheckDependencies, { within, requests }: CheckBudget): Promise<void> {
  const { db, clock } = app;
  const until = clock().getTime() + within;
  await scheduleUnplanned(db, () => new Date(clock().getTime() + Math.random() * WEEK));
  const counter = createCounter();
  const done: WorkSource[] = [];
  for (let left = requests; left > 0 && clock().getTime() < until;) {
    const now = clock();
    const claimed = await claimSource(db, {
      holder: randomUUID(),
      until: new Date(now.getTime() + HELD),
      now,
      not: done,
    });
    if (!claimed) return;
    const asked = await checkSource(app, claimed, { until, requests: left, counter });
    left -= Math.max(asked, 1);
    done.push(claimed.source);
  }
}

interface Limits {
  until: number;
  requests: number;
  counter: Counter;
}

/** Asks one source until its check is complete or the budget is used. @returns the number of requests */
async function checkSource(app: CheckDependencies, claimed: SourceRow, limits: Limits): Promise<number> {
  const { clock, pause = sleep } = app;
  let row: SourceRow | undefined = claimed;
  let asked = 0;
  try {
    while (asked < limits.requests && clock().getTime() < limits.until) {
      if (asked > 0) await pause(sources[claimed.source].pause);
      const dois = await doisOf(app.db, row);
      asked += 1;
      row = await step(app, row, dois, limits.counter);
      // The check is complete, has failed, or is another host's now.
      if (!row?.holder) return asked;
    }
    await updateHeld(app.db, claimed, { holder: null, heldUntil: null });
  } catch (cause) {
    app.log(`The check of ${claimed.source} failed`, cause);
    const failures = claimed.failures + 1;
    const nextAt = new Date(clock().getTime() + backOff(failures));
    await updateHeld(app.db, claimed, { failures, nextAt, holder: null, heldUntil: null });
  }
  return asked;
}

/** Returns the DOIs that the next request asks for; undefined if it asks for works of the person. */
async function doisOf(db: Database, { source, page }: SourceRow): Promise<string[] | undefined> {
  const { byDoi } = sources[source];
  if (!byDoi || !page?.startsWith(BY_DOI)) return undefined;
  return doisAfter(db, page.slice(BY_DOI.length), byDoi.atOnce);
}

/** Asks once, and stores the result. @returns the row afterwards; undefined if this host no longer holds the source */
async function step(
  app: CheckDependencies,
  row: SourceRow,
  dois: string[] | undefined,
  counter: Counter,
): Promise<SourceRow | undefined> {
  const { source, person, contact, page } = row;
  const isFirst = page === null || page === '';
  const askable = dois?.filter((doi) => doiOf(doi) !== undefined && !/[,|]/.test(doi));
  const answer: Answered =
    askable?.length === 0
      ? { result: 'read', page: { works: [], next: null }, etag: null, modified: null }
      : await askSource(
          {
            source,
            person,
            contact,
            page: askable ? '' : (page ?? ''),
            ...(askable && { dois: askable }),
            ...(isFirst && sources[source].isWhole && { known: row }),
          },
          { ...app.sources, ...(app.resolve && { resolve: app.resolve }) },
          app.clock(),
        );
  const now = app.clock();
  const works = answer.result === 'read' ? answer.page.works : [];
  // If the owner has switched the source off meanwhile, nothing is stored. Proposals are stored on their own: if the
  // progress is lost, the same page is proposed again, which changes nothing.
  if (works.length > 0) {
    if (!(await updateHeld(app.db, row, { heldUntil: new Date(now.getTime() + HELD) }))) return undefined;
    await proposeFrom(app.db, works, now);
  }
  const next = nextState(row, answer, dois, now);
  return app.db.transaction(async (tx) => {
    if (!(await updateHeld(tx, row, next))) return undefined;
    await counter.count(tx, source, works, { since: row.startedAt ?? now, now });
    return { ...row, ...next };
  });
}

/** Returns the values of a source after an answer. */
function nextState(row: SourceRow, answer: Answered, dois: string[] | undefined, now: Date): Partial<SourceRow> {
  const free = { holder: null, heldUntil: null };
  if (answer.result === 'failed') {
    const failures = row.failures + 1;
    const wait = Math.max(answer.wait, backOff(failures));
    return {
      ...free,
      failures,
      problem: answer.problem,
      nextAt: new Date(now.getTime() + wait),
      // A page that the source does not know any more is asked for again from the beginning.
      ...(answer.isLost && { page: null, startedAt: null, etag: null, modified: null }),
    };
  }
  const well = { failures: 0, problem: null };
  const page = answer.result === 'read' ? pageAfter(row, answer.page.next, dois) : null;
  const sofar = row.sofar + (answer.result === 'read' && !dois ? answer.page.works.length : 0);
  const isFirst = row.page === null || row.page === '';
  const validators = answer.result === 'read' && isFirst ? { etag: answer.etag, modified: answer.modified } : {};
  if (page === null) {
    const lastFound = answer.result === 'unchanged' ? (row.lastFound ?? 0) : sofar;
    return {
      ...free,
      ...well,
      ...validators,
      page,
      startedAt: null,
      sofar: 0,
      lastAt: now,
      lastFound,
      nextAt: nextWeek(now),
    };
  }
  // The source stays held: the next request follows after the pause.
  return {
    ...well,
    ...validators,
    page,
    sofar,
    startedAt: row.startedAt ?? now,
    heldUntil: new Date(now.getTime() + HELD),
  };
}

function pageAfter({ source, page }: SourceRow, next: string | null, dois: string[] | undefined): string | null {
  const { byDoi } = sources[source];
  if (!dois) return next ?? (byDoi && !page?.startsWith(BY_DOI) ? BY_DOI : null);
  const last = dois.at(-1);
  return last === undefined || dois.length < (byDoi?.atOnce ?? 0) ? null : BY_DOI + last;
}
