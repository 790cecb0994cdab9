import { useEffect, useRef } from 'react';

interface Keys {
  /** Ctrl/⌘ S, wherever the focus is. */
  save: () => void;
  /** Ctrl/⌘ F in a text; elsewhere on the page, and where nobody writes, finding is the browser's own. */
  find: (() => void) | undefined;
  /** `?` outside of texts. */
  shortcuts: () => void;
  /** F6: to the bar, and back into the text. */
  bar: () => void;
}

/** The keys of a post's page that belong to no text of it. */
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
    // Blocks of code and fields keep their keys: this one is heard before them.
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
