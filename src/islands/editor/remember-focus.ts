/** Returns what brings the focus and the selection back to where they are now. */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
  return () => {
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    if (!range?.startContainer.isConnected) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
