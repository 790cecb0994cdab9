import type { PostSummary } from '#contract/posts.ts';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { allOf, nothingSelected, picked, ranged } from './selection.ts';

export type SelectedPosts = ReturnType<typeof useSelection>;

/**
 * The selected posts of a list, and the handlers that change the selection.
 * @param shown posts in the current order
 * @param about identifies the list's content: a change clears the selection, so that no invisible post is selected
 */
export function useSelection(shown: readonly PostSummary[], about: string) {
  const [selection, setSelection] = useState(nothingSelected);
  const [shownFor, setShownFor] = useState(about);
  if (shownFor !== about) {
    setShownFor(about);
    setSelection(nothingSelected);
  }
  const rows = useRef(shown);
  useEffect(() => void (rows.current = shown), [shown]);

  /** Selects one post; as a range, all posts from the last individually selected post to this post. */
  const select = useCallback((post: PostSummary, on: boolean, isRange: boolean) => {
    setSelection((now) => (isRange ? ranged(now, rows.current, post, on) : picked(now, post, on)));
  }, []);
  const selectAll = useCallback((posts: readonly PostSummary[], on: boolean) => {
    setSelection((now) => allOf(now, posts, on));
  }, []);
  const clear = useCallback(() => setSelection(nothingSelected), []);

  /**
   * Arrow keys move between rows, and select rows if Shift is pressed. Cmd/Ctrl+A selects all posts, and Escape clears
   * the selection.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget, key, shiftKey } = event;
    if (!(target instanceof HTMLInputElement) || target.dataset['select'] === undefined) return;
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('[data-select]')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isAll = key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (step === undefined && !isAll && key !== 'Escape') return;
    event.preventDefault();
    if (isAll) return selectAll(shown, true);
    if (step === undefined) return clear();
    const next = boxes[boxes.indexOf(target) + step];
    next?.focus();
    const [from, to] = [target, next].map((box) => shown.find(({ id }) => id === box?.dataset['select']));
    if (!shiftKey || !from || !to) return;
    setSelection((now) => {
      const begun = now.anchor === undefined ? picked(now, from, true) : now;
      return ranged(begun, shown, to, true);
    });
  }

  return { chosen: selection.chosen, select, selectAll, clear, onKeyDown };
}
