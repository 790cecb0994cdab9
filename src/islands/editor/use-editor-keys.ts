import { useEffect, useRef } from 'react';

interface Keys {
  /** Ctrl/⌘ S, wherever the caret is. */
  save: () => void;
  /** Ctrl/⌘ F in a text; elsewhere on the page, and where nobody writes, finding is the browser's own. */
  find: (() => void) | undefined;
  /** `?` outside of texts. */
  shortcuts: () => void;
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
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
