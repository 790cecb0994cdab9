import { deletePost, getPost, publishPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { longDate } from '#domain/dates.ts';
import { firstSummaryText } from '#domain/document/plain-text.ts';
import { sameText, storedPost } from '#editor/post-text.ts';
import { useState } from 'react';
import { drafts } from '#islands/editor/browser-drafts.ts';
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
      ...{ date: createdAt, path: pages.postAt(stored) },
    });
    if (!wanted) return;
    setBusy('publish');
    const result = await publishPost(post.id, true, current.value.revision);
    if (!result.ok) return failed(result);
    flash(messages.postPublished, 'success');
    markPublished(post.id);
    location.assign(pages.blog);
  }

  async function remove(): Promise<void> {
    setFailure(undefined);
    setBusy('delete');
    const result = await deletePost(post.id);
    if (!result.ok) return failed(result);
    showAlert(messages.postDeleted, 'success');
    onDeleted();
  }

  return (
    <li className="card" data-post-card={post.id}>
      <p className="row-meta">
        <time dateTime={post.createdAt}>{longDate(post.createdAt)}</time> · {post.category.name} ·{' '}
        <PostStatus post={post} />
      </p>
      <h3>
        <a href={pages.post(post.id)}>{post.title}</a>
      </h3>
      <p>{firstSummaryText(post.summary) ?? messages.noSummary}</p>
      {post.keywords.length > 0 && (
        <ul className="tags" aria-label="Keywords">
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
        <div className="inline-question" role="alertdialog" aria-label={messages.draftUnsaved}>
          <p>{messages.draftUnsaved}</p>
          <p className="actions">
            <a className="button primary" href={pages.post(post.id)}>
              Open them
            </a>
            <BusyButton busy={busy === 'publish'} onClick={() => void publish(true)}>
              Publish without them
            </BusyButton>
            <button type="button" className="button" onClick={() => setUnsaved(false)}>
              Cancel
            </button>
          </p>
        </div>
      ) : (
        <p className="actions">
          <a className="button" href={pages.post(post.id)}>
            Continue writing
          </a>
          <BusyButton busy={busy === 'publish'} onClick={() => void publish()}>
            Publish
          </BusyButton>
          <BusyButton look="danger" busy={busy === 'delete'} onClick={() => void remove()}>
            Delete
          </BusyButton>
        </p>
      )}
    </li>
  );
}
