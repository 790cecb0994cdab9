import type { LanguageCode } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useId } from 'react';
import { LanguageOptions } from '../../shared/Field.tsx';

interface Props {
  post: Post;
  /** The site's languages, at least two. The first language is the default of a post. */
  languages: readonly LanguageCode[];
  onSave: (facts: { language: LanguageCode }) => void;
}

/** The language of a post. */
export function PostLanguage({ post, languages, onSave }: Props) {
  const id = useId();
  const own = post.language ?? languages[0];
  return (
    <section aria-label={postPanel.language}>
      <h2 className="eyebrow">{postPanel.language}</h2>
      <div className="field">
        <label htmlFor={id}>{postPanel.languageOfText}</label>
        <select id={id} value={own} onChange={(event) => onSave({ language: event.target.value as LanguageCode })}>
          <LanguageOptions languages={languages} />
        </select>
      </div>
    </section>
  );
}
