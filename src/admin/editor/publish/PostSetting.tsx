import type { PostToSave } from '#api-client/posts.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { textLanguage } from '#editor/post-text.ts';

type Switch = 'vertical' | 'noindex' | 'noai';
type Save = (facts: Pick<PostToSave, Switch>) => void;

interface Props {
  post: Post;
  onSave: Save;
}

/** The start of a post, and its reuse. Only a Japanese post can be vertical. */
export function PostSetting({ post, onSave }: Props) {
  return (
    <>
      {textLanguage(post) === 'ja' && (
        <section aria-label={postPanel.setting}>
          <h2 className="eyebrow">{postPanel.setting}</h2>
          <Check name="vertical" post={post} onSave={onSave} />
        </section>
      )}
      <section aria-label={postPanel.programs}>
        <h2 className="eyebrow">{postPanel.programs}</h2>
        <Check name="noindex" post={post} onSave={onSave} />
        <Check name="noai" post={post} onSave={onSave} />
        <p className="muted">{postPanel.programsExplained}</p>
      </section>
    </>
  );
}

function Check({ name, post, onSave }: { name: Switch; post: Post; onSave: Save }) {
  const [isOn, setOn] = useState(post[name] ?? false);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          onSave({ [name]: target.checked || null });
        }}
      />{' '}
      {postPanel[name]}
    </label>
  );
}
