import { useEffect, useRef } from 'react';

interface Keys {
  /** Ctrl/⌘ S, wherever the focus is. */
  save: () => void;
  /**
   * Ctrl/⌘ F while the focus is in the editor; undefined if nothing is editable. In all other cases, the find
   * function of the browser opens.
   */
  find: (() => void) | undefined;
  /** `?` outside of text fields. */
  shortcuts: () => void;
  /** F6 moves the focus to the bar and back into the post. */
  bar: () => void;
}

/** Handles the keyboard shortcuts of the page that do not belong to a text block. */
export function useEditorKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, altKey, shiftKey } = event;
      if (event.defaultPrevented || altKey) return;
      const key = event.key.toLowerCase();
      const command = event.metaKey || event.ctrlKey;
      const inText = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
      if (!command && key === '?' && !inText) latest.current.shortcuts();
      else if (command && !shiftKey && key === 's') latest.current.save();
      else if (command && !shiftKey && key === 'f' && inText && latest.current.find) latest.current.find();
      else return;
      event.preventDefault();
    };
    // F6 is handled in the capture phase, because code blocks and fields stop key events.
    const onBarKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current.bar();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', onBarKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onBarKey, { capture: true });
    };
  }, []);
}
