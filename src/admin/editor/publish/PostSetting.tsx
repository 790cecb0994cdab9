import type { PostToSave } from '#api-client/posts.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { textLanguage } from '#editor/post-text.ts';
import { Check } from '../../shared/Check.tsx';

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
