/**
 * Whether a key belongs to an input method. Safari ends a composition before its Enter arrives: only the old code,
 * 229, tells that it was the input method's.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
