import { restorePost } from '#api-client/post-life.ts';
import { deletePost, getPost, publishPost } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { flash } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { pages as addresses } from '#contract/paths.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { saveFile } from '../shared/save-file.ts';
import { CategorySheet } from './CategorySheet.tsx';
import { OfflineSheet } from './OfflineSheet.tsx';
import { unsavedFailure } from './unsaved.ts';
import type { Bulk, Report } from './use-bulk.ts';
import type { PostPages } from './use-post-pages.ts';
import type { SelectedPosts } from './use-selection.ts';

export interface PostActionsContext {
  bulk: Bulk;
  list: PostPages;
  selection: SelectedPosts;
  categories: readonly NamedRow[];
  /** Called when the lists may be out of date. */
  onChanged: () => void;
}

export type PostActions = ReturnType<typeof postActions>;
type Posts = readonly PostSummary[];

/** The actions for one or several posts of a list. After an action, only the failed posts stay selected. */
export function postActions(context: PostActionsContext) {
  const { bulk, list, categories } = context;
  const { change, changePublic } = changes(context);
  return {
    publish: async (posts: Posts): Promise<void> => {
      const { PublishSeveral } = await import('./PublishSeveral.tsx');
      const looked = await openSheet<ReadonlyMap<string, number>>((onDone) => (
        <PublishSeveral posts={posts} onDone={onDone} />
      ));
      if (!looked) return;
      const wanted = posts.filter(({ id }) => looked.has(id));
      // Publishes exactly the revision that the owner reviewed.
      await changePublic('publish', wanted, ({ id }) => publishPost(id, true, looked.get(id)));
    },
    update: (posts: Posts) =>
      changePublic(
        'update',
        posts.filter(({ hasChanges }) => hasChanges),
        ({ id }) => updatePost(id),
      ),
    offline: async (posts: Posts): Promise<void> => {
      const isSure = await openSheet<true>((onDone) => <OfflineSheet posts={posts} onDone={onDone} />);
      if (isSure) await changePublic('offline', posts, ({ id }) => publishPost(id, false));
    },
    category: async (posts: Posts): Promise<void> => {
      const names = categories.map(({ name }) => name);
      const wanted = await openSheet<string>((onDone) => (
        <CategorySheet posts={posts} categories={names} onDone={onDone} />
      ));
      if (wanted === undefined) return;
      const { recategorise } = await import('./recategorise.ts');
      await change('category', posts, ({ id }) => recategorise(id, wanted));
    },
    export: async (posts: Posts): Promise<void> => {
      const { postArchive } = await import('./export-posts.ts');
      const archive = postArchive();
      const { done } = await bulk.run('export', posts, ({ id }) => archive.add(id));
      if (done.length > 0) saveFile(archive.zip(), 'application/zip', 'posts.zip');
    },
    trash: async (posts: Posts): Promise<void> => {
      await change(
        'trash',
        posts,
        ({ id }) => deletePost(id),
        ({ id }) => list.without(id),
      );
    },
    /** Restores posts that were just moved to the trash. */
    restore: async (posts: Posts): Promise<void> => {
      const report = await change('restore', posts, ({ id }) => restorePost(id));
      // A restored post appears in the list, so no report is needed.
      if (report.failed.length === 0 && report.left.length === 0) bulk.tell(undefined);
    },
  };
}

/** Returns functions that change posts, deselect the changed posts, and update what the page shows. */
function changes({ bulk, selection, onChanged }: PostActionsContext) {
  const deselect = ({ done }: Report) => selection.selectAll(done, false);

  async function change(...run: Parameters<Bulk['run']>): Promise<Report> {
    const report = await bulk.run(...run);
    deselect(report);
    onChanged();
    return report;
  }
  /**
   * Reloads the page after published content has changed, unless posts that could not be changed are still selected.
   */
  async function changePublic(...run: Parameters<Bulk['run']>): Promise<void> {
    const { action, done } = await change(...run);
    if (done.length < selection.chosen.size) return;
    flash(blogAdmin.bulk.done[action](done.length), 'success');
    location.assign(here(addresses.blog));
  }

  return { change, changePublic };
}

async function updatePost(id: string): Promise<Result<unknown>> {
  const found = await getPost(id);
  if (!found.ok) return found;
  return unsavedFailure(found.value) ?? publishPost(id, true, found.value.revision);
}
