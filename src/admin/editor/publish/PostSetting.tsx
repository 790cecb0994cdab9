import type { PostToSave } from '#api-client/posts.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { textLanguage } from '#editor/post-text.ts';

interface Props {
  post: Post;
  onSave: (facts: Pick<PostToSave, 'vertical'>) => void;
}

/** Whether a Japanese post is first shown in vertical writing. Renders nothing for other languages. */
export function PostSetting({ post, onSave }: Props) {
  const [vertical, setVertical] = useState(post.vertical ?? false);
  if (textLanguage(post) !== 'ja') return null;
  return (
    <section aria-label={postPanel.setting}>
      <h2 className="eyebrow">{postPanel.setting}</h2>
      <label className="check">
        <input
          type="checkbox"
          checked={vertical}
          onChange={({ target }) => {
            setVertical(target.checked);
            onSave({ vertical: target.checked || null });
          }}
        />{' '}
        {postPanel.vertical}
      </label>
    </section>
  );
}
