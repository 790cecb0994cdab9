import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A button that opens a list of `.dropdown-item`: by click, Enter or the arrow keys, never by hovering. Escape closes
 * the list and returns the focus. A press or a focus outside also closes the list. A closed list stays in the page
 * but is hidden, so that an item can get the focus immediately after opening.
 * @returns `root`: attributes of the element that contains the button and the list; `button`: the ref of the button
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  function focusItem(choose: (now: number, count: number) => number): void {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('.dropdown-item') ?? [])];
    const shown = items.filter((item) => item.checkVisibility());
    shown[
      choose(
        shown.findIndex((item) => item === document.activeElement),
        shown.length,
      )
    ]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, (now: number, count: number) => number> = {
      ArrowDown: (now, count) => (now + 1) % count,
      ArrowUp: (now, count) => (now <= 0 ? count : now) - 1,
      Home: () => 0,
      End: (_now, count) => count - 1,
    };
    const move = moves[event.key];
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (move && (open || opens)) {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => focusItem(move));
    }
  }

  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return { open, setOpen, root: { ref: root, onKeyDown, onBlur }, button };
}
