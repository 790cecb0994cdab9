import { restorePost, deleteForever } from '#api-client/post-life.ts';
import { deletePost, getPost, publishPost } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { askIfSure } from '../list/SureSheet.tsx';
import { showAlert } from '../shared/alerts.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { saveFile } from '../shared/files.ts';
import { CategorySheet } from './CategorySheet.tsx';
import { unsavedFailure } from './unsaved.ts';

type Posts = readonly PostSummary[];
type Run = RunBulk<PostSummary>;
type PostAction = ListAction<PostSummary>;

const areTrashed = (posts: Posts) => posts.every(({ trashedAt }) => trashedAt != null);
const areUnpublished = (posts: Posts) => posts.every(({ published, trashedAt }) => !published && trashedAt == null);
const arePublished = (posts: Posts) => posts.every(({ published }) => published);

const { running, done } = blogAdmin.bulk;
const counted = (words: (count: number) => string) => (posts: Posts) => words(posts.length);

async function publish(posts: Posts, run: Run): Promise<void> {
  const { PublishSeveral } = await import('./PublishSeveral.tsx');
  const looked = await openSheet<ReadonlyMap<string, number>>((onDone) => (
    <PublishSeveral posts={posts} onDone={onDone} />
  ));
  if (!looked) return;
  const wanted = posts.filter(({ id }) => looked.has(id));
  // Publishes exactly the revision that the owner reviewed.
  const act = ({ id }: PostSummary) => publishPost(id, true, looked.get(id));
  await run(wanted, { running: running.publish, done: counted(done.publish), act });
}

async function update(posts: Posts, run: Run): Promise<void> {
  const changed = posts.filter(({ hasChanges }) => hasChanges);
  await run(changed, { running: running.update, done: counted(done.update), act: ({ id }) => updatePost(id) });
}

async function updatePost(id: string): Promise<Result<unknown>> {
  const found = await getPost(id);
  if (!found.ok) return found;
  return unsavedFailure(found.value) ?? publishPost(id, true, found.value.revision);
}

async function unpublish(posts: Posts, run: Run): Promise<void> {
  const isSure = await askIfSure(posts, {
    title: blogAdmin.takeOfflineCount(posts.length),
    note: `${blogAdmin.offlineUntil} ${blogAdmin.editTakesOfflineLater}`,
    confirm: blogAdmin.takeOfflineNow,
  });
  const act = ({ id }: PostSummary) => publishPost(id, false);
  if (isSure) await run(posts, { running: running.offline, done: counted(done.offline), act });
}

/** Asks for a category, and changes the category of posts. */
export async function changeCategory(posts: Posts, run: Run, categories: readonly NamedRow[]): Promise<void> {
  const names = categories.map(({ name }) => name);
  const wanted = await openSheet<string>((onDone) => (
    <CategorySheet posts={posts} categories={names} onDone={onDone} />
  ));
  if (wanted === undefined) return;
  const { recategorise } = await import('./recategorise.ts');
  const act = ({ id }: PostSummary) => recategorise(id, wanted);
  await run(posts, { running: running.category, done: counted(done.category), act });
}

/** Saves posts as Markdown files in one ZIP file. */
export async function exportPosts(posts: Posts, run: Run): Promise<void> {
  const { postArchive } = await import('./export-posts.ts');
  const archive = postArchive();
  const act = ({ id }: PostSummary) => archive.add(id);
  const report = await run(posts, { running: running.export, done: counted(done.export), act });
  if (report.done.length > 0) saveFile(archive.zip(), 'application/zip', 'posts.zip');
}

/** Moves posts to the trash. The report offers to restore them. */
export async function moveToTrash(posts: Posts, run: Run): Promise<void> {
  const report = await run(posts, {
    running: running.trash,
    done: (gone) => (gone.length === 1 ? blogAdmin.postDeletedOf(gone[0]?.title ?? '') : done.trash(gone.length)),
    act: ({ id }) => deletePost(id),
    undo: (gone) => restore(gone, run),
  });
  if (posts.length === 1 && report.done.length === 1) showAlert(blogAdmin.postDeleted, 'success');
}

/** Takes posts out of the trash. */
export const restore = (posts: Posts, run: Run) =>
  run(posts, { running: running.restore, done: counted(done.restore), act: ({ id }) => restorePost(id) });

async function deleteForGood(posts: Posts, run: Run): Promise<void> {
  const isSure = await askIfSure(posts, {
    title: blogAdmin.deleteCount(posts.length),
    note: blogAdmin.deleteIsFinal,
    confirm: blogAdmin.deleteForEver,
  });
  const act = ({ id }: PostSummary) => deleteForever(id);
  if (isSure) await run(posts, { running: running.delete, done: counted(done.delete), act });
}

/** Returns the actions for several posts. */
export const postActions = (categories: readonly NamedRow[]): readonly PostAction[] => [
  { title: blogAdmin.publish, appliesTo: areUnpublished, start: publish },
  {
    title: blogAdmin.update,
    appliesTo: (posts) => arePublished(posts) && posts.some(({ hasChanges }) => hasChanges),
    start: update,
  },
  {
    title: blogAdmin.changeCategory,
    appliesTo: (posts) => posts.every(({ trashedAt }) => trashedAt == null),
    start: (posts, run) => changeCategory(posts, run, categories),
  },
  { title: blogAdmin.exportPosts, start: exportPosts },
  { title: blogAdmin.takeOfflineSeveral, isDangerous: true, appliesTo: arePublished, start: unpublish },
  { title: blogAdmin.moveToTrash, isDangerous: true, appliesTo: areUnpublished, start: moveToTrash },
  { title: blogAdmin.restore, appliesTo: areTrashed, start: restore },
  { title: blogAdmin.deleteForEver, isDangerous: true, appliesTo: areTrashed, start: deleteForGood },
];
