/**
 * Returns whether the style sheet adapts the height of a text area. In browsers without `field-sizing` (Safari before
 * 26.2, WebKitGTK 2.50), a text area would stay one line high.
 */
const bySheet = () => CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its content, also in browsers that ignore `field-sizing`. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  // A hidden text area has no height to measure.
  if (!field || bySheet() || field.scrollHeight === 0) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
