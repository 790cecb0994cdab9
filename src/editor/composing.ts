/**
 * Returns whether a key belongs to an input method. Safari ends a composition before its Enter arrives; only the old
 * key code, 229, then shows that the key belongs to the input method.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
