/** Imports of the owner's browser: post by post, to be gone on with, and undone as a whole. */
import { AppError } from '#contract/errors.ts';
import { importLimits, type importRequest, type ImportResult, type UndoResponse } from '#contract/imports.ts';
import { isAddress } from '#domain/address.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findPost } from '#server/posts/post-repository.ts';
import { deletePost, publishPost } from '#server/posts/publish-service.ts';
import type { z } from 'zod';
import { importPost, type ImportedPost } from './import-posts.ts';
import * as repository from './import-session-repository.ts';

/**
 * Takes some posts in, each whole or not at all. The same again is known, so that an import whose answer was lost, or
 * that was stopped, is begun anew and does nothing twice. The site is built when `endImport` says so.
 * @returns what became of each, in their order
 */
export async function takeIn(
  app: Dependencies,
  { id, publish, posts }: z.output<typeof importRequest>,
  now: Date,
): Promise<ImportResult[]> {
  const report: ImportedPost[] = [];
  await app.db.transaction(async (tx) => {
    for (const { path, hash, facts, document, notices } of posts) {
      const { date, updated, address, notPublic, category, ...said } = facts;
      const post = {
        ...{ path, hash, document, notices, pictures: [], losses: [] },
        facts: {
          ...said,
          ...(date !== undefined && { date: new Date(date) }),
          ...(updated !== undefined && { updated: new Date(updated) }),
          ...(category !== undefined && { category }),
          ...(notPublic !== undefined && { notPublic }),
          ...(address !== undefined && isAddress(address) && { address }),
          ...{ ours: false, notices: [] },
        },
        withPictures: async () => document,
      };
      report.push(await importPost(tx, post, { publish, now, importId: id }));
    }
    if (report.some(({ outcome }) => outcome === 'published')) await requestBuild(tx, now);
  });
  return report;
}

/** What came is built now, in one go. */
export const endImport = (app: Dependencies): Promise<void> => app.rebuild.request();

/** @returns in the order of the question */
export async function whichAreKnown(
  { db }: Dependencies,
  posts: readonly { path: string; hash: string }[],
): Promise<boolean[]> {
  const known = await repository.findKnown(db, posts);
  return posts.map(({ path, hash }) => known.has(`${path} ${hash}`));
}

/**
 * Takes back what an import made, as if it had never come, so that it can come again: for good, since what it came from
 * is with the owner. What somebody wrote on since, what readers answered and what was there before stays.
 */
export async function undoImport(app: Dependencies, importId: string, now: Date): Promise<UndoResponse> {
  const some = await repository.listImported(app.db, importId, importLimits.undone);
  const kept: UndoResponse['kept'] = [];
  let removed = 0;
  let wasPublic = false;
  for (const { id, published, isAsItCame } of some) {
    if (isAsItCame && (await removeOne(app, id, published, now))) {
      removed += 1;
      wasPublic ||= published;
    } else kept.push({ id, title: (await findPost(app.db, id))?.title ?? id });
  }
  await repository.detach(
    app.db,
    importId,
    kept.map(({ id }) => id),
  );
  const left = await repository.countImported(app.db, importId);
  if (wasPublic || left === 0) await app.rebuild.request();
  return { removed, kept, left };
}

/** @returns false where it was changed in the meantime */
async function removeOne(app: Dependencies, id: string, published: boolean, now: Date): Promise<boolean> {
  const quiet = { db: app.db, rebuild: { request: async () => undefined } };
  try {
    if (published) await publishPost(quiet, id, { published: false }, now);
    await deletePost(quiet, id, true, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
