import { listPosts } from '#api-client/posts.ts';
import type { PostHistory } from '#editor/history/post-history.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Editor } from '#editor/writing-area.ts';
import { useEffect, useId, useState } from 'react';
import { Keywords } from './Keywords.tsx';
import { WritingField } from './WritingField.tsx';

interface Props {
  text: PostText;
  errors: Record<string, string>;
  history: PostHistory;
  onChange: (change: Partial<PostText>) => void;
  onSummaryArea: (area: Editor | undefined) => void;
}

/** What an unpublished post has beside title and body: category, summary, keywords. */
export function Details({ text, errors, history, onChange, onSummaryArea }: Props) {
  const id = useId();
  return (
    <section className="editor-details" aria-labelledby={`${id}-details`}>
      <h2 className="eyebrow" id={`${id}-details`}>
        Details
      </h2>
      <CategoryField
        value={text.category}
        error={errors.categoryName}
        onChange={(category) => onChange({ category })}
      />
      <div className="field">
        <span className="field-label">Summary</span>
        <WritingField
          label="Summary"
          document={text.summary}
          history={{ post: history, part: 'summary' }}
          placeholder="A few sentences for the list of posts."
          minHeight={40}
          onChange={(summary) => onChange({ summary })}
          onArea={onSummaryArea}
        />
        {errors.summary && <p className="field-error">{errors.summary}</p>}
      </div>
      <Keywords keywords={text.keywords} error={errors.keywords} onChange={(keywords) => onChange({ keywords })} />
      {errors.body && <p className="field-error">{errors.body}</p>}
    </section>
  );
}

interface FieldProps {
  value: string;
  error?: string | undefined;
  onChange: (category: string) => void;
}

/** A text field that suggests the categories that posts already have. */
export function CategoryField({ value, error, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Category</label>
      <div className="field-input">
        <input
          id={id}
          type="text"
          name="categoryName"
          data-history="category"
          autoComplete="off"
          list={`${id}-list`}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <datalist id={`${id}-list`}>
        {useCategories().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Names of the categories in use. Suggestions only: where they cannot be had, there are none. */
function useCategories(): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let gone = false;
    void Promise.all([listPosts({ published: true }), listPosts({ published: false })]).then((results) => {
      const posts = results.flatMap((result) => (result.ok ? result.value : []));
      if (!gone) setNames([...new Set(posts.map((post) => post.category.name))].sort());
    });
    return () => {
      gone = true;
    };
  }, []);
  return names;
}
