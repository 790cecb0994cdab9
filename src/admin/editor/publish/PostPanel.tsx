import { createPreview, discardChanges, endPreviews, schedulePost } from '#api-client/post-life.ts';
import { getPost, savePost, type PostToSave } from '#api-client/posts.ts';
import { lineNames } from '#contract/post-fields.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { showAlert, succeeded } from '../../shared/alerts.ts';
import { useLoaded } from '../../shared/use-answer.ts';
import { type ChangeStored, toData } from '../transport.ts';
import { copyPost } from '../copy-post.ts';
import { SidePanel } from '../SidePanel.tsx';
import { Versions } from '../versions/Versions.tsx';
import { DateAndAddress } from './DateAndAddress.tsx';
import { LineField } from './LineField.tsx';
import { PostCover } from './PostCover.tsx';
import { SeriesAndAuthors } from './SeriesAndAuthors.tsx';
import { languagesOfSite } from '../../shared/localized-path.ts';
import { PostLanguage } from './PostLanguage.tsx';
import { PostSetting } from './PostSetting.tsx';
import { Schedule } from './Schedule.tsx';

interface Props {
  id: string;
  /** The latest revision of the draft that this page has loaded. */
  revision: number;
  change: ChangeStored;
  onClose: () => void;
}

/** The post settings other than title and body: date, URL, previews, and revisions. */
export function PostPanel({ id, revision, change, onClose }: Props) {
  const [post, load, , failure] = useLoaded(() => getPost(id), revision, 'quiet');
  const languages = languagesOfSite();
  const onSave = (facts: Partial<PostToSave>): void =>
    void change(({ text, published, revision: known }) =>
      savePost(id, { ...toData({ text, published, revision: known }), ...facts }),
    ).then(reload);
  const reload = (done: boolean): Promise<void> => (done ? load() : Promise.resolve());

  return (
    <SidePanel
      id="post-panel"
      title={postPanel.postSettings}
      closeLabel={postPanel.close}
      failure={failure}
      onRetry={() => void load()}
      onClose={onClose}
    >
      {post && (
        <div className="post-panel-parts">
          {!post.published && (
            <Schedule
              key={post.publishAt}
              publishAt={post.publishAt ?? undefined}
              onSchedule={(at) => void change((stored) => schedulePost(id, stored.revision, at)).then(reload)}
            />
          )}
          <DateAndAddress key={`${post.createdAt} ${post.address}`} post={post} onSave={onSave} />
          {lineNames.map((name) => (
            <LineField key={[name, post[name]].join()} name={name} post={post} onSave={onSave} />
          ))}
          <PostCover post={post} onSave={onSave} />
          <SeriesAndAuthors key={JSON.stringify([post.series, post.authors])} post={post} onSave={onSave} />
          {languages.length > 1 && <PostLanguage post={post} languages={languages} onSave={onSave} />}
          <PostSetting key={[post.vertical, post.noindex, post.noai].join()} post={post} onSave={onSave} />
          <PreviewLink post={post} change={change} reload={reload} />
          <Versions id={id} revision={post.revision} change={change} />
        </div>
      )}
    </SidePanel>
  );
}

interface PreviewLinkProps {
  post: Post;
  change: ChangeStored;
  reload: (done: boolean) => Promise<void>;
}

/** The links to previews of a post, and what can be done with its draft. */
function PreviewLink({ post: { id, hasChanges }, change, reload }: PreviewLinkProps) {
  const [preview, setPreview] = useState<string>();

  async function share(comment = false): Promise<void> {
    if (!(await change(async () => ({ ok: true, value: undefined })))) return;
    const made = await createPreview(id, comment);
    if (!succeeded(made)) return;
    setPreview(made.value.url);
    await navigator.clipboard.writeText(made.value.url).then(
      () => showAlert(postPanel.previewCopied, 'success'),
      () => undefined,
    );
  }

  async function unshare(): Promise<void> {
    if (!succeeded(await endPreviews(id))) return;
    setPreview(undefined);
    showAlert(postPanel.previewsEnded, 'success');
  }

  return (
    <section aria-label={postPanel.previewLink}>
      <h2 className="eyebrow">{postPanel.previewLink}</h2>
      <p className="muted">{postPanel.previewExplained}</p>
      {preview && (
        <p>
          <a href={preview}>{preview}</a>
        </p>
      )}
      <p className="actions">
        <Button onClick={() => share()}>{postPanel.copyPreviewLink}</Button>
        <Button onClick={() => share(true)}>{postPanel.copyCommentLink}</Button>
        <Button onClick={unshare}>{postPanel.endPreviews}</Button>
        <Button onClick={() => copyPost(change, postPanel.copyOf)}>{postPanel.duplicate}</Button>
        {hasChanges && (
          <Button look="danger" onClick={() => change((stored) => discardChanges(id, stored.revision)).then(reload)}>
            {postPanel.discardChanges}
          </Button>
        )}
      </p>
    </section>
  );
}
