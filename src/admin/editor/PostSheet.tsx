import { dates } from '#i18n/dates.ts';
import { type PostText, textLanguage } from '#editor/post-text.ts';
import { editor } from '#i18n/editor.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  /** The post's text, from which the language is detected. */
  text: PostText;
  minutes: number;
  /** Creation time of the post, ISO 8601; undefined for a new post. */
  createdAt: string | undefined;
  title: ReactNode;
  summary: ReactNode;
  category: ReactNode;
  keywords: ReactNode;
  label?: string;
  /** The body of the post. */
  children: ReactNode;
}

/**
 * A post with the same elements as its page (`docs/decisions/layout-post-grid-with-margin-notes.md`), so that the same
 * style sheet applies.
 */
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

/**
 * The byline, from the shell's template or from the static page that the editor replaces. It is read once, when this
 * module is loaded, because the static content is removed later.
 */
const found =
  document.querySelector<HTMLTemplateElement>('template[data-byline]')?.content.querySelector('.byline') ??
  document.querySelector('[data-post-view] .byline');

function Byline() {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(...(found ? [found.cloneNode(true)] : [])), []);
  return <div ref={holder} />;
}
