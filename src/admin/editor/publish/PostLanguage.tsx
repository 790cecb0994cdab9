import type { LanguageCode } from '#contract/languages.ts';
import type { Post } from '#contract/posts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { LanguageOptions } from '../../shared/Field.tsx';
import { Labelled } from '../../shared/Labelled.tsx';

interface Props {
  post: Post;
  /** The site's languages, at least two. The first language is the default of a post. */
  languages: readonly LanguageCode[];
  onSave: (facts: { language: LanguageCode }) => void;
}

/** The language of a post. */
export function PostLanguage({ post, languages, onSave }: Props) {
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
