import { firstSummaryText } from '#document/block-text.ts';
import type { PostText } from '#editor/post-text.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { editor } from '#i18n/editor.ts';
import type { ReactNode } from 'react';
import { PostSheet } from './PostSheet.tsx';

interface Props {
  text: PostText;
  minutes: number;
  createdAt: string | undefined;
  children: ReactNode;
}

/** A read-only post, for the preview and for published posts. */
export function ReadSheet({ text, minutes, createdAt, children }: Props) {
  const summary = firstSummaryText(text.summary, citationText);
  return (
    <PostSheet
      text={text}
      minutes={minutes}
      createdAt={createdAt}
      title={<h1>{text.title}</h1>}
      summary={summary && <p className="standfirst">{summary}</p>}
      category={<span>{text.category}</span>}
      keywords={
        text.keywords.length > 0 && (
          <ul className="tags keywords" aria-label={editor.keywords}>
            {text.keywords.map((keyword) => (
              <li key={keyword}>{keyword}</li>
            ))}
          </ul>
        )
      }
    >
      {children}
    </PostSheet>
  );
}
