/**
 * Returns whether a key event belongs to an input method. In Safari, a composition ends before its Enter key arrives,
 * and only the old key code 229 identifies this Enter.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
