import { listCategories } from '#api-client/posts.ts';
import { editor } from '#i18n/editor.ts';
import { useId } from 'react';
import { Suggesting } from '../shared/Suggesting.tsx';
import { useAnswer } from '../shared/use-answer.ts';

interface Props {
  value: string;
  error?: string | undefined;
  onChange: (category: string) => void;
}

/** The category field, at the same position as on the published page. It suggests existing categories. */
export function CategoryField({ value, error, onChange }: Props) {
  const id = useId();
  return (
    <span className="editor-category">
      <Suggesting values={useCategories()}>
        {(list) => (
          <input
            {...list}
            type="text"
            name="categoryName"
            data-history="category"
            aria-label={editor.category}
            placeholder={editor.category}
            dir="auto"
            value={value}
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Suggesting>
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

/** Returns the names of existing categories, for suggestions; an empty list if they cannot be loaded. */
function useCategories(): string[] {
  const [found] = useAnswer(listCategories);
  return found?.ok ? found.value.map(({ name }) => name) : [];
}
