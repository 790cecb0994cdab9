import type { PostToSave } from '#api-client/posts.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { PictureChoice } from '../../media/PictureChoice.tsx';

interface Props {
  post: Post;
  onSave: (facts: Pick<PostToSave, 'cover'>) => void;
}

/** The cover image of a post: for its page, lists and social previews. */
export function PostCover({ post, onSave }: Props) {
  return (
    <section aria-label={postPanel.cover}>
      <h2 className="eyebrow">{postPanel.cover}</h2>
      <PictureChoice id={post.cover} onChange={(medium) => onSave({ cover: medium?.id ?? null })} />
    </section>
  );
}
