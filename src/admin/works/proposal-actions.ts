/** The decisions about proposals, for one or several of them. Each can be undone. */
import { acceptProposal, setProposal } from '#api-client/work-proposals.ts';
import type { WorkProposal } from '#contract/work-proposals.ts';
import { isWorkSource, sourceNames } from '#contract/work-sources.ts';
import { content } from '#i18n/content.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { withField, withType } from '#publications/set-field.ts';
import type { BulkAction, ListAction, RunBulk } from '../list/use-bulk.ts';

export type ProposalRow = WorkProposal;
type Run = RunBulk<ProposalRow>;
type Rows = readonly ProposalRow[];

export const nameOfField = (name: string): string =>
  words.fields[name] ?? (content.papers.fields as Record<string, string>)[name] ?? name;

export const namesOfSources = (sources: readonly string[]): string =>
  sources.map((source) => (isWorkSource(source) ? sourceNames[source] : source)).join(', ');

type Compared = Pick<WorkProposal, 'record' | 'fields'> & { kind?: WorkProposal['kind'] };

/** The values that are taken if the owner changes nothing: all but those that replace what the owner wrote. */
export const usualChoice = ({ kind, fields }: Compared): ReadonlySet<string> =>
  new Set(
    fields
      .filter(({ name, own }) => own === null || kind === 'published' || name in words.notices)
      .map(({ name }) => name),
  );

/** The owner's record with the chosen values. */
export const withChosen = ({ record, fields }: Compared, chosen: ReadonlySet<string>): string =>
  fields
    .filter(({ name }) => chosen.has(name))
    .reduce(
      (text, { name, found }) => (name === 'entrytype' ? withType(text, found) : withField(text, name, found)),
      record?.bibtex ?? '',
    );

/** Whether a proposal replaces nothing that the owner wrote, so that it can be accepted without a look at each field. */
export const addsOnly = ({ kind, fields, record }: ProposalRow): boolean =>
  kind === 'new' ? record === null : kind === 'fields' && fields.every(({ own }) => own === null);

export const reopen = (rows: Rows, run: Run) =>
  run(rows, {
    running: words.reopening,
    done: ({ length }) => words.reopened(length),
    act: ({ id }) => setProposal(id, 'open'),
  });

const undoing = (run: Run): Pick<BulkAction<ProposalRow>, 'undo'> => ({ undo: (done) => reopen(done, run) });

export const accept = (rows: Rows, run: Run) =>
  run(rows, {
    running: words.accepting,
    done: ({ length }) => words.accepted(length),
    act: ({ id, kind, record }) => acceptProposal(id, kind === 'new' || !record ? {} : { revision: record.revision }),
    ...undoing(run),
  });

export const reject = (rows: Rows, run: Run) =>
  run(rows, {
    running: words.rejecting,
    done: ({ length }) => words.rejected(length),
    act: ({ id }) => setProposal(id, 'never'),
    ...undoing(run),
  });

/** Reports a decision that the sheet has made, and offers to undo it. */
export const report = (row: ProposalRow, said: string, run: Run) =>
  run([row], {
    running: '',
    done: () => said,
    act: () => Promise.resolve({ ok: true, value: undefined }),
    ...undoing(run),
  });

export const bulkActions: readonly ListAction<ProposalRow>[] = [
  {
    title: words.accept,
    appliesTo: (rows) => rows.every((row) => row.state === 'open' && addsOnly(row)),
    start: accept,
  },
  { title: words.never, appliesTo: (rows) => rows.every(({ state }) => state === 'open'), start: reject },
  { title: words.reopen, appliesTo: (rows) => rows.every(({ state }) => state === 'never'), start: reopen },
];
