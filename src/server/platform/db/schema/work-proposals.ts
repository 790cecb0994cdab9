/** Works as outside sources describe them, and what the owner has decided about them (WORK-5). */
import type { ProposalKind, ProposalState } from '#contract/work-proposals.ts';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** One row for each work. A row of a publication is kept when its proposal is decided, for later answers. */
export const workProposals = pgTable(
  'work_proposals',
  {
    id: text().primaryKey(),
    kind: text().$type<ProposalKind>().notNull(),
    /** The publication that the work is. For a new work: the publication that it could be; null if there is none. */
    recordKey: text(),
    /** The members, and the differences that the owner has left: `WorkData` of `proposal-repository.ts`. */
    data: jsonb().$type<unknown>().notNull(),
    state: text().$type<ProposalState>().notNull(),
    /**
     * The last accepted change, so that it can be undone: the publication, its revision after the change, and its
     * revision before the change (0: the publication was added).
     */
    changedKey: text(),
    changedRevision: integer(),
    formerRevision: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('work_proposals_state').on(table.state, table.createdAt, table.id),
    index('work_proposals_record_key').on(table.recordKey),
  ],
);
