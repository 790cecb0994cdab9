/** Accepts the certain proposals together (WORK-8). */
import { AppError } from '#contract/errors.ts';
import { noRebuild } from '#server/dependencies.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { ContentDependencies } from '#server/features/content/content-service.ts';
import { acceptProposal } from './decide-proposal.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { listProposals, placeOf } from './proposal-repository.ts';
import { viewsOf } from './proposal-view.ts';

/** Maximum number of proposals that one request accepts, and of rows that are read at a time. */
const MOST = { accepted: 50, read: 100 };

/**
 * Accepts up to 50 certain proposals. The pages are updated once, at the end.
 * @returns the ids of the accepted proposals, and how many could not be accepted
 */
export async function acceptCertain(app: ContentDependencies, now: Date): Promise<{ ids: string[]; failed: number }> {
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
