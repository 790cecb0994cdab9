/** Where this is missing (Safari before 26.2, WebKitGTK 2.50), a text area stays one line high, whatever is in it. */
const bySheet = () => CSS.supports('field-sizing', 'content');

/** Makes a text area as high as its text, also where its style sheet's `field-sizing` does nothing. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  // Hidden, it has no height to read.
  if (!field || bySheet() || field.scrollHeight === 0) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
