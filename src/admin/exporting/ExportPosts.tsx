import { listPosts, morePosts } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import type { PostSummary } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { exporting as words } from '#i18n/exporting.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { RunProgress } from '../shared/RunProgress.tsx';
import { saveFile } from '../shared/files.ts';
import { useRun } from '../shared/use-run.ts';

/** A button that downloads all posts as Markdown. */
export function ExportPosts() {
  const { running, run, stop } = useRun();

  async function download(): Promise<void> {
    const posts = await everyPost();
    if (!succeeded(posts)) return;
    if (posts.value.length === 0) return showAlert(words.noPosts, 'warning');
    const { postArchive } = await import('../blog-admin/export-posts.ts');
    const archive = postArchive();
    const { done, failed } = await run(posts.value, ({ id }) => archive.add(id));
    if (done.length > 0) saveFile(archive.zip(), 'application/zip', `posts-${today()}.zip`);
    if (failed.length > 0) showAlert(words.postsFailed(failed.length), 'fail');
    else if (done.length > 0) showAlert(words.postsDone(done.length), 'success');
  }

  if (running) return <RunProgress words={words.exportingPosts} state={running} onStop={stop} />;
  return (
    <p className="actions">
      <Button onClick={download}>{words.downloadPosts}</Button>
    </p>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** Returns all posts outside of the trash. */
async function everyPost(): Promise<Result<PostSummary[]>> {
  const all: PostSummary[] = [];
  let page = await listPosts({ state: 'any' }, limits.listPage);
  for (; page.ok; page = await morePosts(page.value.next)) {
    all.push(...page.value.items);
    if (page.value.next === undefined) return { ok: true, value: all };
  }
  return page;
}
