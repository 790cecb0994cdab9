import { readingTime } from '#document/reading-time.ts';
import { editor } from '#i18n/editor.ts';
import { CategoryField } from './CategoryField.tsx';
import { Keywords } from './Keywords.tsx';
import { PostSheet } from './PostSheet.tsx';
import { ReadSheet } from './ReadSheet.tsx';
import { TitleField } from './TitleField.tsx';
import type { EditedPost } from './use-post.ts';
import { WritingField } from './WritingField.tsx';

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
