import { createFinder } from '#editor/find/find-in-document.ts';
import { isComposing } from '#editor/tools/events.ts';
import { screens } from '#i18n/screens.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import type { FindProps } from './FindField.tsx';
import { rememberFocus, selectedRange } from './remember-focus.ts';

/** Find and replace. Every match is marked in the post. A single undo reverts the replacement of all matches. */
export function FindBar({ liveDocument, asked, early, onClose }: FindProps) {
  const [text, setText] = useState(() => early.current?.text ?? '');
  const [other, setOther] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [{ count, at }, setFound] = useState({ count: 0, at: 0 });
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Remembers the focus before the find bar gets the focus.
  const [goBack] = useState(() => early.current?.goBack ?? rememberFocus());
  const finder = useCallback(() => liveDocument()?.finder?.(createFinder), [liveDocument]);

  // Reads the selection before the find field gets the focus.
  const from = useMemo(
    () => (early.current ? early.current.from : asked > 0 ? selectedRange() : undefined),
    [asked, early],
  );

  useLayoutEffect(() => {
    const typed = early.current?.text.length ?? 0;
    early.current = undefined;
    field.current?.focus();
    if (typed > 0) field.current?.setSelectionRange(typed, typed);
    else field.current?.select();
  }, [asked, early]);
  useEffect(() => {
    setSaid('');
    setFound(finder()?.find({ text, matchCase }, from) ?? { count: 0, at: 0 });
  }, [finder, text, matchCase, from]);
  useEffect(() => () => void finder()?.find({ text: '', matchCase: false }), [finder]);

  /** Closes the bar and moves the caret to the current match. Without a match, restores the previous focus. */
  function close(): void {
    if (!finder()?.enter()) goBack();
    onClose();
  }

  const go = (step: 1 | -1) => setFound(finder()?.next(step) ?? { count: 0, at: 0 });

  function replace(all: boolean): void {
    const made = finder()?.replace(other, all) ?? 0;
    setSaid(made > 0 ? editorParts.replaced(made) : '');
    const found = finder()?.find({ text, matchCase }, all ? undefined : 'here') ?? { count: 0, at: 0 };
    setFound(found);
    // A button that becomes disabled loses the focus, so the focus moves to the field.
    if (found.count === 0) field.current?.select();
  }

  const button = (name: string, act: () => void) => (
    <Button disabled={count === 0} onClick={act}>
      {name}
    </Button>
  );
  return (
    <form
      className="find-bar"
      role="search"
      aria-label={editorParts.findTitle}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
      }}
    >
      <input
        ref={field}
        type="text"
        value={text}
        aria-label={editorParts.findText}
        placeholder={editorParts.findText}
        onChange={(event) => setText(event.target.value)}
        autoFocus
      />
      <input
        type="text"
        value={other}
        aria-label={editorParts.findOther}
        placeholder={editorParts.findOther}
        onChange={(event) => setOther(event.target.value)}
      />
      <label>
        <input type="checkbox" checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)} />
        {editorParts.findCase}
      </label>
      <span className="find-count" role="status">
        {said || (text === '' ? '' : count === 0 ? editorParts.findNothing : editorParts.foundOf(at, count))}
      </span>
      <span className="actions">
        {button(editorParts.findBefore, () => go(-1))}
        {button(editorParts.findAfter, () => go(1))}
        {button(editorParts.findReplace, () => replace(false))}
        {button(editorParts.findReplaceAll, () => replace(true))}
        <Button onClick={close}>{screens.close}</Button>
      </span>
    </form>
  );
}
