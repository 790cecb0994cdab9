/**
 * Imports that run in the owner's browser. The browser sends posts in batches, so that an import can be resumed. An
 * import can be undone as a whole.
 */
import { english, englishOf } from '#contract/english.ts';
import { fromSent, textOf, toSent, verbatim, type Problem, type SentProblem } from '#contract/problems.ts';
import { AppError } from '#contract/errors.ts';
import { importLimits, type importRequest, type ImportResult, type UndoResponse } from '#contract/imports.ts';
import { editPage, pages } from '#contract/paths.ts';
import { isAddress } from '#domain/address.ts';
import { noRebuild, type Dependencies } from '#server/dependencies.ts';
import { deleteImported } from '#server/features/comments/comment-repository.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { removePageRedirects } from '#server/features/posts/redirect-repository.ts';
import { deletePost, publishPost } from '#server/features/publishing/publish-service.ts';
import type { z } from 'zod';
import { importTogether } from './import-post.ts';
import * as repository from './import-session-repository.ts';

type ImportedRequest = z.output<typeof importRequest>['posts'][number];

/**
 * Imports posts, each completely or not at all. Posts from an earlier attempt are recognized, so an import can be
 * repeated without duplicates if it was stopped or its response was lost. The site is not rebuilt before `endImport`.
 * @returns the result of each post, in the order of `posts`
 */
export async function importBatch(
  app: Dependencies,
  { id, publish, posts }: z.output<typeof importRequest>,
  now: Date,
): Promise<ImportResult[]> {
  const read = posts.map(({ path, hash, facts, document, notices, problems, comments = [], isThread }) => {
    const { date, updated, address, notPublic, notPublicCode, category, isPage, cover, ...said } = facts;
    return {
      path,
      hash,
      document,
      notices: notices.map((line, index) => noticeOf(line, problems?.[index])),
      pictures: [],
      files: [],
      links: [],
      diagnostics: [],
      comments: comments.map(asRead),
      ...(isThread && { isThread }),
      facts: {
        ...said,
        ...(date !== undefined && { date: new Date(date) }),
        ...(updated !== undefined && { updated: new Date(updated) }),
        ...(category !== undefined && { category }),
        ...(isPage && { isPage }),
        ...(cover !== undefined && { cover }),
        ...(notPublic !== undefined && {
          notPublic: noticeOf(notPublic, notPublicCode),
        }),
        ...(address !== undefined && isAddress(address) && { address }),
        ours: false,
        notices: [],
      },
      coming: new Map(),
      leading: new Map(),
    };
  });
  const report = await importTogether(app.db, read, { publish, comments: true, now, importId: id });
  return report.map((post) => ({
    ...post,
    notices: post.notices.map(englishOf),
    problems: post.notices.map(toSent),
  }));
}

/** Returns the notice of a request. Other clients send only lines, and another version can send unknown codes. */
function noticeOf(line: string, sent: SentProblem | undefined): Problem {
  const notice = sent && fromSent(sent);
  return notice && textOf(english, notice) !== undefined ? notice : verbatim(line);
}

const asRead = ({ parent, ...said }: NonNullable<ImportedRequest['comments']>[number]) => ({
  ...said,
  ...(parent !== undefined && { parent }),
});

/** Updates the site with the imported content. */
export async function endImport(app: Dependencies): Promise<void> {
  // Custom pages are rendered from read models, so the read models must be updated.
  await app.makeContent?.();
  await app.rebuild.request();
}

/** Returns for each file whether it was already imported, in the order of the request. */
export async function whichAreKnown(
  { db }: Dependencies,
  posts: readonly { path: string; hash: string }[],
): Promise<boolean[]> {
  const known = await repository.findKnown(db, posts);
  return posts.map(({ path, hash }) => known.has(`${path} ${hash}`));
}

/**
 * Undoes an import, so that it can be repeated. Posts are moved to the trash and restored if the same files are
 * imported again. Other records have no trash and are deleted. Edited content, readers' replies and earlier content are
 * kept.
 */
export async function undoImport(app: Dependencies, importId: string, now: Date): Promise<UndoResponse> {
  const some = await repository.listImported(app.db, importId, importLimits.undone);
  const kept: UndoResponse['kept'] = [];
  let removed = 0;
  let wasPublic = false;
  for (const { id, published, isAsItCame } of some) {
    if (isAsItCame && (await removeOne(app, importId, { id, published }, now))) {
      removed += 1;
      wasPublic ||= published;
    } else kept.push({ id, title: (await findPost(app.db, id))?.title ?? id });
  }
  const takenPages = await undoPages(app, importId);
  removed += takenPages.removed;
  kept.push(...takenPages.kept);
  wasPublic ||= takenPages.removed > 0;
  await repository.detach(
    app.db,
    importId,
    kept.map(({ id }) => id),
  );
  const left = await repository.countImported(app.db, importId);
  if (left === 0 && (await deleteImported(app.db, importId))) wasPublic = true;
  if (wasPublic || left === 0) await app.rebuild.request();
  return { removed, kept, left };
}

/** Deletes custom pages and other records that were not edited after the import, and the redirects to them. */
async function undoPages(app: Dependencies, importId: string) {
  const found = await repository.listImportedPages(app.db, importId);
  const kept: UndoResponse['kept'] = [];
  for (const one of found) {
    const { page, kind, key, title, isAsItCame } = one;
    if (!isAsItCame) kept.push({ id: kind === 'page' ? pages.own(page) : editPage(kind, key, pages.dashboard), title });
    else
      await app.db.transaction(async (tx) => {
        if (kind === 'page') await removePageRedirects(tx, page);
        await repository.eraseRecord(tx, one);
      });
  }
  await repository.detachPages(app.db, importId);
  const removed = found.length - kept.length;
  if (removed > 0) await app.makeContent?.();
  return { removed, kept };
}

/**
 * Moves one imported post to the trash.
 * @returns false if the post has changed in the meantime
 */
async function removeOne(
  app: Dependencies,
  importId: string,
  { id, published }: { id: string; published: boolean },
  now: Date,
): Promise<boolean> {
  const quiet = { db: app.db, rebuild: noRebuild };
  try {
    if (published) await publishPost(quiet, id, { published: false }, now);
    await deletePost(quiet, id, false, now);
    await repository.markUndone(app.db, importId, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
