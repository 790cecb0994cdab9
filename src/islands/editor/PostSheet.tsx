import { dates } from '#words/dates.ts';
import type { PostText } from '#editor/post-text.ts';
import { editor } from '#words/editor.ts';
import type { ReactNode } from 'react';
import { Byline } from './Byline.tsx';
import { textLanguage } from './text-language.ts';

interface Props {
  /** The text and the reading time, from which the line below the title is built. */
  text: PostText;
  minutes: number;
  /** When the post was made, ISO 8601; undefined for one that is not yet. */
  createdAt: string | undefined;
  title: ReactNode;
  summary: ReactNode;
  category: ReactNode;
  keywords: ReactNode;
  label?: string;
  /** The text. */
  children: ReactNode;
}

/** A post as its page has it (`docs/decisions/layout-post-grid-with-margin-notes.md`): the same elements, so that the same sheet lays them out. */
export function PostSheet({ text, minutes, createdAt, title, summary, category, keywords, label, children }: Props) {
  const lang = textLanguage(text);
  const date = createdAt ?? new Date().toISOString();
  return (
    <article className="post-grid" aria-label={label}>
      <header className="post-head" lang={lang}>
        {title}
        {summary}
      </header>
      <div className="in-margin post-facts">
        <Byline />
        <p>
          <time dateTime={date}>{dates.longDate(date)}</time>
          {minutes > 0 && <span className="editor-minutes">{editor.minutesToRead(minutes)}</span>}
          {category}
        </p>
      </div>
      <div className="post-text" lang={lang}>
        {children}
      </div>
      <div className="post-end">{keywords}</div>
    </article>
  );
}
