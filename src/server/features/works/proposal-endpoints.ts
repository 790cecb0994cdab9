/** The API for proposals (WORK-5), for admins only. */
import * as calls from '#contract/work-proposals.ts';
import * as worksCalls from '#contract/works.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { limits } from '#contract/limits.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { countedPage, type Cursor, writeCursor } from '#server/platform/http/pages.ts';
import { acceptProposal, rejectProposal, reopenProposal } from './decide-proposal.ts';
import { countProposals, findRecords, findRow, listProposals, placeOf, takenKeys } from './proposal-repository.ts';
import { comparisonView, proposalView, viewsOf } from './proposal-view.ts';
import { noRebuild } from '#server/dependencies.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { ContentDependencies } from '#server/features/content/content-service.ts';

/* Accepts the certain proposals together (WORK-8). */

/** Maximum number of proposals that one request accepts, and of rows that are read at a time. */
const MOST = { accepted: 50, read: 100 };

/**
 * Accepts up to 50 certain proposals. The pages are updated once, at the end.
 * @returns the ids of the accepted proposals, and how many could not be accepted
 */
async function acceptCertain(app: ContentDependencies, now: Date): Promise<{ ids: string[]; failed: number }> {
  const certain = await listCertain(app);
  // The pages of one record of each kind have been rendered when records of this kind were published.
  const quiet: ContentDependencies = { db: app.db, rebuild: noRebuild };
  const ids: string[] = [];
  let failed = 0;
  for (const { id, revision } of certain) {
    try {
      await acceptProposal(quiet, id, { ...(revision !== undefined && { revision }) }, now);
      ids.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed += 1;
    }
  }
  if (ids.length > 0) {
    if (app.makeContent) {
      await app.makeContent();
      await requestBuild(app.db, now, []);
    }
    await app.rebuild.request();
  }
  return { ids, failed };
}

async function listCertain({ db }: Pick<ContentDependencies, 'db'>) {
  const found: { id: string; revision: number | undefined }[] = [];
  let after: Cursor | undefined;
  for (;;) {
    const rows = await listProposals(db, {}, MOST.read, after);
    const views = await viewsOf(db, rows);
    found.push(
      ...views
        .filter(({ isCertain }) => isCertain)
        .map(({ id, kind, record }) => ({ id, revision: kind === 'new' ? undefined : record?.revision })),
    );
    const last = rows.at(-1);
    if (rows.length < MOST.read || found.length >= MOST.accepted || !last) return found.slice(0, MOST.accepted);
    after = { date: last.createdAt, id: placeOf(last) };
  }
}

/** Lists proposals, notices first, then the newest. The first page has the total in `X-Total-Count`. */
export const getWorkProposals = implement(calls.getWorkProposals, {
  query: calls.proposalsQuery,
  handle: async ({ app, query: { limit = limits.adminPage, cursor, ...wanted }, request }) => {
    const page = await countedPage(request, limit, cursor, {
      read: (count, after) => listProposals(app.db, wanted, count, after),
      count: () => countProposals(app.db, wanted),
      cursorOf: (row) => writeCursor(row.createdAt.toISOString(), placeOf(row)),
    });
    return { json: await viewsOf(app.db, page.entries), headers: page.headers };
  },
});

/** Returns one proposal. `?with=` compares a new work with a publication. */
export const getWorkProposal = implement(calls.getWorkProposal, {
  query: calls.proposalQuery,
  handle: async ({ app, params, query: { with: into } }) => {
    const row = await findRow(app.db, params.id);
    if (!row) throw new AppError('NOT_FOUND');
    const key = into ?? row.recordKey;
    const [record] = key === null ? [] : await findRecords(app.db, [key]);
    const present = record?.isDeleted ? undefined : record;
    if (into !== undefined && !present) throw new AppError('NOT_FOUND');
    return { json: proposalView(row, present, await takenKeys(app.db), into !== undefined) };
  },
});

export const acceptWorkProposal = implement(calls.acceptWorkProposal, async ({ app, params, body, now }) => ({
  json: await acceptProposal(app, params.id, body, now),
}));

export const patchWorkProposal = implement(calls.patchWorkProposal, async ({ app, params, body, now }) => {
  await (body.state === 'never' ? rejectProposal(app.db, params.id) : reopenProposal(app, params.id, now));
});

export const acceptCertainProposals = implement(calls.acceptCertainProposals, async ({ app, now }) => ({
  json: await acceptCertain(app, now),
}));

/** Compares a record that the owner gives with a publication of the same work (WORK-4). */
export const postWorkComparison = implement(worksCalls.postWorkComparison, async ({ app, body }) => {
  const [record] = await findRecords(app.db, [body.key]);
  const [given] = readBibtex(body.bibtex);
  if (!record || record.isDeleted) throw new AppError('NOT_FOUND');
  if (!given) throw new AppError('BAD_INPUT', { fields: { bibtex: problem('noRecord') } });
  return { json: comparisonView(record, given) };
});
