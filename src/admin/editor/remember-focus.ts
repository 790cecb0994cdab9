/** Returns a copy of the selection or the caret position; undefined if there is no selection. */
export function selectedRange(): Range | undefined {
  const selection = window.getSelection();
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
}

/** Returns a function that restores the current focus and selection. */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const range = selectedRange();
  return () => {
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    if (!range?.startContainer.isConnected) return;
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
