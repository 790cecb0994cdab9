import { isComposing } from '#editor/tools/events.ts';
import { editor } from '#i18n/editor.ts';
import { useState, type RefObject } from 'react';
import { rememberFocus, selectedRange } from './remember-focus.ts';
import type { WritingArea } from './WritingField.tsx';

export interface FindProps {
  /** The body's editor. */
  liveDocument: () => WritingArea | undefined;
  /** The number of times that find was requested. Each request focuses the field and starts the search at the caret. */
  asked: number;
  /**
   * Text typed before the bar was loaded, the initial position of the caret, and a function that restores the previous
   * focus.
   */
  early: RefObject<{ text: string; from: Range | undefined; goBack: () => void } | undefined>;
  onClose: () => void;
}

/** Receives typed text until the find bar is loaded. Without this field, the text would go into the post. */
export function FindField({ early, onClose }: FindProps) {
  const [text, setText] = useState('');
  const [{ from, goBack }] = useState(() => ({ from: selectedRange(), goBack: rememberFocus() }));
  return (
    <form
      className="find-bar"
      role="search"
      aria-label={editor.findTitle}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        goBack();
        onClose();
      }}
    >
      <input
        type="text"
        value={text}
        aria-label={editor.findTitle}
        onFocus={() => (early.current = { text, from, goBack })}
        onChange={({ target }) => {
          setText(target.value);
          early.current = { text: target.value, from, goBack };
        }}
        autoFocus
      />
    </form>
  );
}
