import { isComposing } from '#editor/tools/events.ts';
import { limits } from '#contract/limits.ts';
import { stripMarkup } from '#domain/text.ts';
import { typedKeywords } from '#editor/drafts.ts';
import { editor } from '#i18n/editor.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldError } from '../shared/Labelled.tsx';

interface Props {
  /** Initial keywords. Afterward, the field stores its own state and reports each change. */
  keywords: readonly string[];
  error: string | undefined;
  onChange: (keywords: string[]) => void;
}

/** The finished keywords and the unfinished text, with the functions that change them. */
function useKeywords(keywords: readonly string[], onChange: Props['onChange']) {
  const [{ done, typed }, set] = useState({ done: [...keywords], typed: '' });

  function change(next: { done: string[]; typed: string }): void {
    const unique = [...new Set(next.done)];
    set({ done: unique, typed: next.typed });
    onChange([...new Set([...unique, ...typedKeywords(next.typed)])]);
  }

  function type(value: string): void {
    const [, complete, open] = /^(.*)(?:,\s+|[、，]\s*)(.*)$/s.exec(value) ?? [undefined, '', value];
    change({ done: [...done, ...typedKeywords(stripMarkup(complete ?? ''))], typed: open ?? '' });
  }

  function add(): void {
    if (typed !== '') change({ done: [...done, ...typedKeywords(stripMarkup(typed))], typed: '' });
  }

  return { done, typed, change, type, add };
}

function KeywordList({ keywords, onRemove }: { keywords: readonly string[]; onRemove: (keyword: string) => void }) {
  if (keywords.length === 0) return null;
  return (
    <ul className="keywords" aria-label={editor.chosenKeywords}>
      {keywords.map((keyword) => (
        <li key={keyword}>
          <span>{keyword}</span>
          <button type="button" aria-label={editor.removeKeyword(keyword)} onClick={() => onRemove(keyword)}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Keywords (POST-5), separated by a comma and a space, by 、 or by Enter. Each keyword is shown without markup, as it
 * will be saved, and has a button that removes it. Backspace in the empty field makes the last keyword editable again.
 * Unfinished text counts as a keyword, so that saving includes it.
 */
export function Keywords({ keywords, error, onChange }: Props) {
  const id = useId();
  const { done, typed, change, type, add } = useKeywords(keywords, onChange);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && done.length > 0) {
      event.preventDefault();
      change({ done: done.slice(0, -1), typed: done.at(-1) ?? '' });
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>{editor.keywords}</label>
      <KeywordList
        keywords={done}
        onRemove={(keyword) => change({ done: done.filter((one) => one !== keyword), typed })}
      />
      <div className="field-input">
        <input
          id={id}
          type="text"
          name="keywords"
          autoComplete="off"
          placeholder={editor.keywordsPlaceholder}
          value={typed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          // Text that an input method still composes is not split.
          onChange={({ target, nativeEvent }) =>
            nativeEvent instanceof InputEvent && nativeEvent.isComposing
              ? change({ done, typed: target.value })
              : type(target.value)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
          onBlur={add}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {editor.keywordsHint(limits.keywords)}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
