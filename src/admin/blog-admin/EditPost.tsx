import { publishPost } from '#api-client/posts.ts';
import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { flash, showAlert } from '../shared/alerts.ts';
import { Button, WorkButton } from '../shared/Button.tsx';
import { PostStatus } from './PostStatus.tsx';
import { here } from '../shared/localized-path.ts';

interface Props {
  post: PostSummary;
  build: BuildResponse | undefined;
  /** Requests the build again. */
  retry: () => Promise<void>;
}

/**
 * Shows the status of a published post and the buttons for its actions. If the build failed, also shows the reason.
 */
export function EditPost({ post, build, retry }: Props) {
  const isFailed = isOnItsWay(post, build) && build?.state === 'failed';

  return (
    <>
      {isOnItsWay(post, build) && build && <span className="badge">{blogAdmin.buildStates[build.state]}</span>}
      <PostStatus post={post} build={isOnItsWay(post, build) ? build : undefined} />
      {isFailed && (
        <>
          {build?.error && <span className="muted">{build.error}</span>}
          <WorkButton onClick={retry}>{screens.retry}</WorkButton>
        </>
      )}
      <EditButtons post={post} />
    </>
  );
}

/**
 * The buttons that edit a published post, either as a draft or after unpublishing it. Unpublishing asks for
 * confirmation.
 */
export function EditButtons({ post }: Pick<Props, 'post'>) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);

  async function edit(): Promise<void> {
    setBusy(true);
    const result = await publishPost(post.id, false);
    if (!result.ok) {
      setBusy(false);
      showAlert(result.message, result.style);
      return;
    }
    flash(blogAdmin.postEditable, 'success');
    location.assign(here(pages.post(post.id)));
  }

  if (asks) {
    return (
      <span className="inline-question" role="alertdialog" aria-label={blogAdmin.editTakesOffline}>
        {blogAdmin.editTakesOffline} {blogAdmin.editTakesOfflineLater}
        <span className="actions">
          <Button onClick={() => setAsks(false)}>{screens.cancel}</Button>
          <Button busy={busy} onClick={edit}>
            {blogAdmin.takeOffline}
          </Button>
        </span>
      </span>
    );
  }
  return (
    <>
      <Button
        aria-label={blogAdmin.reviseTitle(post.title)}
        onClick={() => location.assign(`${here(pages.post(post.id))}?revise`)}
      >
        {blogAdmin.revise}
      </Button>
      <Button
        aria-label={blogAdmin.editTitle(post.title)}
        title={blogAdmin.editTakesOffline}
        onClick={() => setAsks(true)}
      >
        {blogAdmin.edit}
      </Button>
    </>
  );
}

/** Returns whether an unfinished build will publish this post. */
export function isOnItsWay(post: PostSummary, build: BuildResponse | undefined): boolean {
  if (!build || build.state === 'live' || build.state === 'idle' || build.requestedAt === null) return false;
  return post.publishedAt !== null && post.publishedAt >= build.requestedAt.slice(0, 19);
}
