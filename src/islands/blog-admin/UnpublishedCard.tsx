import { deletePost, getPost, publishPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { languageNames } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dates } from '#words/dates.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { sameText, storedPost } from '#editor/post-text.ts';
import { useState } from 'react';
import { drafts } from '#islands/editor/browser-drafts.ts';
import { screens } from '#words/screens.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { here } from '../shared/here.ts';
import { flash, showAlert } from '../shared/alerts.ts';
import { markPublished } from '../shared/just-published.ts';
import { PostStatus } from './PostStatus.tsx';
import { BusyButton } from '../shared/BusyButton.tsx';

interface Props {
  post: PostSummary;
  /** Called when the server has put it into the trash. */
  onDeleted: () => void;
}

/** An unpublished post (product 2): date, title, summary, keywords; Publish and Delete. */
export function UnpublishedCard({ post, onDeleted }: Props) {
  const [busy, setBusy] = useState<'publish' | 'delete'>();
  const [failure, setFailure] = useState<Failure>();
  /** Unsaved changes of this post in this browser, which publishing would leave out. */
  const [unsaved, setUnsaved] = useState(false);

  function failed(result: Failure): void {
    setBusy(undefined);
    setFailure(result);
    showAlert(result.message, result.style);
  }

  async function publish(withoutDraft = false): Promise<void> {
    setFailure(undefined);
    setBusy('publish');
    const current = await getPost(post.id);
    if (!current.ok) return failed(current);
    const draft = drafts.find(post.id)?.text;
    if (draft && !withoutDraft && !sameText(draft, storedPost(current.value).text)) {
      setBusy(undefined);
      setUnsaved(true);
      return;
    }
    const { category, keywords, createdAt, ...stored } = current.value;
    const { openPublishSheet } = await import('../publish-sheet/open-publish-sheet.tsx');
    setBusy(undefined);
    const wanted = await openPublishSheet({
      ...{ ...stored, category: category.name, keywords: keywords.map(({ name }) => name) },
      ...{ date: createdAt, id: post.id, path: pages.postAt(stored) },
    });
    if (!wanted) return;
    setBusy('publish');
    const result = await publishPost(post.id, true, current.value.revision, wanted.mail);
    if (!result.ok) return failed(result);
    flash(blogAdmin.postPublished, 'success');
    markPublished(post.id);
    location.assign(here(pages.blog));
  }

  async function remove(): Promise<void> {
    setFailure(undefined);
    setBusy('delete');
    const result = await deletePost(post.id);
    if (!result.ok) return failed(result);
    showAlert(blogAdmin.postDeleted, 'success');
    onDeleted();
  }

  return (
    <li className="card" data-post-card={post.id}>
      <p className="row-meta">
        <time dateTime={post.createdAt}>{dates.longDate(post.createdAt)}</time> · {post.category.name} ·{' '}
        {post.language && <span lang={post.language}>{`${languageNames[post.language]} · `}</span>}
        <PostStatus post={post} />
      </p>
      <h3>
        <a href={here(pages.post(post.id))}>{post.title}</a>
      </h3>
      <p>{firstSummaryText(post.summary) ?? blogAdmin.noSummary}</p>
      {post.keywords.length > 0 && (
        <ul className="tags" aria-label={blogAdmin.keywords}>
          {post.keywords.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure.message}
        </p>
      )}
      {unsaved ? (
        <div className="inline-question" role="alertdialog" aria-label={blogAdmin.draftUnsaved}>
          <p>{blogAdmin.draftUnsaved}</p>
          <p className="actions">
            <a className="button primary" href={here(pages.post(post.id))}>
              {blogAdmin.openThem}
            </a>
            <BusyButton busy={busy === 'publish'} onClick={() => void publish(true)}>
              {blogAdmin.publishWithoutThem}
            </BusyButton>
            <button type="button" className="button" onClick={() => setUnsaved(false)}>
              {screens.cancel}
            </button>
          </p>
        </div>
      ) : (
        <p className="actions">
          <a className="button" href={here(pages.post(post.id))}>
            {blogAdmin.continueWriting}
          </a>
          <BusyButton busy={busy === 'publish'} onClick={() => void publish()}>
            {blogAdmin.publish}
          </BusyButton>
          <BusyButton look="danger" busy={busy === 'delete'} onClick={() => void remove()}>
            {blogAdmin.delete}
          </BusyButton>
        </p>
      )}
    </li>
  );
}
