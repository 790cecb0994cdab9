import { createPreview, discardChanges, endPreviews, schedulePost } from '#api-client/post-life.ts';
import { getPost, savePost, type PostToSave } from '#api-client/posts.ts';
import { lineNames, type LineField as Name, type LineValues } from '#contract/post-fields.ts';
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
import { PostCover } from './PostCover.tsx';
import { SeriesAndAuthors } from './SeriesAndAuthors.tsx';
import { languagesOfSite } from '../../shared/localized-path.ts';
import { Schedule } from './Schedule.tsx';
import { limits } from '#contract/limits.ts';
import { Labelled } from '../../shared/Labelled.tsx';
import type { LanguageCode } from '#contract/languages.ts';
import { LanguageOptions } from '../../shared/Field.tsx';
import { textLanguage } from '#editor/post-text.ts';
import { Check } from '../../shared/Check.tsx';

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

interface LineFieldProps {
  name: Name;
  post: LineValues;
  onSave: (facts: { [One in Name]?: string | null }) => void;
}

/** An input for a field of a post that is one line of text. An empty input removes the field. */
function LineField({ name, post, onSave }: LineFieldProps) {
  const stored: string = post[name] ?? '';
  const [value, setValue] = useState(stored);
  return (
    <section aria-label={postPanel.lines[name]}>
      <h2 className="eyebrow">{postPanel.lines[name]}</h2>
      <Labelled label={postPanel.lines[name]} hiddenLabel>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={limits.title}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Labelled>
      <p className="actions">
        <Button disabled={value.trim() === stored} onClick={() => onSave({ [name]: value.trim() || null })}>
          {postPanel.saveLine(postPanel.lines[name])}
        </Button>
      </p>
    </section>
  );
}

interface PostLanguageProps {
  post: Post;
  /** The site's languages, at least two. The first language is the default of a post. */
  languages: readonly LanguageCode[];
  onSave: (facts: { language: LanguageCode }) => void;
}

/** The language of a post. */
function PostLanguage({ post, languages, onSave }: PostLanguageProps) {
  const own = post.language ?? languages[0];
  return (
    <section aria-label={postPanel.language}>
      <h2 className="eyebrow">{postPanel.language}</h2>
      <Labelled label={postPanel.languageOfText}>
        {(control) => (
          <select
            {...control}
            value={own}
            onChange={({ target }) => onSave({ language: target.value as LanguageCode })}
          >
            <LanguageOptions languages={languages} />
          </select>
        )}
      </Labelled>
    </section>
  );
}

type Switch = 'vertical' | 'noindex' | 'noai';
type Save = (facts: Pick<PostToSave, Switch>) => void;

interface PostSettingProps {
  post: Post;
  onSave: Save;
}

/** The start of a post, and its reuse. Only a Japanese post can be vertical. */
function PostSetting({ post, onSave }: PostSettingProps) {
  return (
    <>
      {textLanguage(post) === 'ja' && (
        <section aria-label={postPanel.setting}>
          <h2 className="eyebrow">{postPanel.setting}</h2>
          <SwitchOf name="vertical" post={post} onSave={onSave} />
        </section>
      )}
      <section aria-label={postPanel.programs}>
        <h2 className="eyebrow">{postPanel.programs}</h2>
        <SwitchOf name="noindex" post={post} onSave={onSave} />
        <SwitchOf name="noai" post={post} onSave={onSave} />
        <p className="muted">{postPanel.programsExplained}</p>
      </section>
    </>
  );
}

function SwitchOf({ name, post, onSave }: { name: Switch; post: Post; onSave: Save }) {
  const [isOn, setOn] = useState(post[name] ?? false);
  return (
    <Check
      checked={isOn}
      onChange={(isChecked) => {
        setOn(isChecked);
        onSave({ [name]: isChecked || null });
      }}
    >
      {postPanel[name]}
    </Check>
  );
}
