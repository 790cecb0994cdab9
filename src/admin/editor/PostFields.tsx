import { readingTime } from '#document/reading-time.ts';
import { editor } from '#i18n/editor.ts';
import { Keywords } from './Keywords.tsx';
import { PostSheet } from './PostSheet.tsx';
import { ReadSheet } from './ReadSheet.tsx';
import type { EditedPost } from './use-post.ts';
import { WritingField } from './WritingField.tsx';
import { listCategories } from '#api-client/posts.ts';
import { useId, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Suggesting } from '../shared/Suggesting.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { isComposing } from '#editor/tools/events.ts';
import { fitHeight } from '#editor/plain-text-fallback.ts';
import { FieldError } from '../shared/Labelled.tsx';

/** Returns what every sheet of a post shows. */
export const sheetOf = ({ text, engine }: EditedPost) => ({
  text,
  minutes: readingTime(text.body),
  createdAt: engine.stored()?.createdAt,
});

interface Props {
  post: EditedPost;
  /** Heading for screen readers. */
  heading: string;
  /** Where the caret starts in the body. */
  autofocus: 'start' | 'end';
}

/** The fields of a post, or its text if it is read-only. */
export function PostFields({ post, heading, autofocus }: Props) {
  const { text, errors, readOnly, history, key, keywordsKey, areas, change } = post;
  const body = (
    <WritingField
      key={key}
      label={editor.body}
      document={text.body}
      history={{ post: history.post, part: 'body' }}
      readOnly={readOnly}
      autofocus={readOnly ? false : autofocus}
      placeholder={editor.editorPlaceholder}
      onChange={(written) => change({ body: written })}
      onLiveDocument={(liveDocument) => (areas.current.body = liveDocument)}
    />
  );
  if (readOnly) return <ReadSheet {...sheetOf(post)}>{body}</ReadSheet>;
  return (
    <PostSheet
      {...sheetOf(post)}
      title={
        <TitleField
          value={text.title}
          error={errors.title}
          heading={heading}
          onChange={(title) => change({ title })}
          onDone={() => {
            areas.current.body?.focus();
            return areas.current.body !== undefined;
          }}
        />
      }
      summary={<SummaryField post={post} />}
      category={
        <CategoryField
          value={text.category}
          error={errors.categoryName}
          onChange={(category) => change({ category })}
        />
      }
      keywords={
        <Keywords
          key={`keywords ${keywordsKey}`}
          keywords={text.keywords}
          error={errors.keywords}
          onChange={(keywords) => change({ keywords })}
        />
      }
    >
      {body}
      {errors.body && <p className="field-error">{errors.body}</p>}
    </PostSheet>
  );
}

function SummaryField({ post: { text, errors, history, key, areas, change } }: Pick<Props, 'post'>) {
  return (
    <>
      <WritingField
        key={`summary ${key}`}
        label={editor.summary}
        look="standfirst"
        document={text.summary}
        history={{ post: history.post, part: 'summary' }}
        placeholder={editor.summaryPlaceholder}
        minHeight={0}
        onChange={(summary) => change({ summary })}
        onLiveDocument={(liveDocument) => (areas.current.summary = liveDocument)}
      />
      {errors.summary && <p className="field-error">{errors.summary}</p>}
    </>
  );
}

interface CategoryFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (category: string) => void;
}

/** The category field, at the same position as on the published page. It suggests existing categories. */
function CategoryField({ value, error, onChange }: CategoryFieldProps) {
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

interface TitleFieldProps {
  value: string;
  error: string | undefined;
  /** Heading of the page for screen readers. */
  heading: string;
  onChange: (title: string) => void;
  /**
   * Called by Tab and Enter, which skip the controls between the title and the body.
   * @returns whether there is a body to move to
   */
  onDone: () => boolean;
}

/** The title of the post, as a field inside the page's own heading. */
function TitleField({ value, error, heading, onChange, onDone }: TitleFieldProps) {
  const liveDocument = useFittedHeight(value);
  return (
    <>
      <h1>
        <span className="visually-hidden">{heading}</span>
        <textarea
          ref={liveDocument}
          name="title"
          data-history="title"
          className="editor-title"
          dir="auto"
          aria-label={editor.title}
          placeholder={editor.title}
          rows={1}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && 'title-error'}
          onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey;
            if ((event.key !== 'Enter' && !isTab) || isComposing(event.nativeEvent)) return;
            if (onDone() || !isTab) event.preventDefault();
          }}
        />
      </h1>
      <FieldError id="title-error">{error}</FieldError>
    </>
  );
}

/** Makes a text area as high as its content, also in browsers without `field-sizing`. */
function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const liveDocument = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(liveDocument.current), [text]);
  useEffect(() => {
    const again = () => fitHeight(liveDocument.current);
    void document.fonts.ready.then(again);
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return liveDocument;
}
