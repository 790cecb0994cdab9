import type { InlinePlain } from '#domain/inline/kind.ts';

/** Returns its label: its text depends on the whole document. */
export const referencePlain: InlinePlain = {
  visible: ({ attributes }) => `@${attributes['data-to'] ?? ''}`,
};

/**
 * Returns the plain text of a document with the text of its references.
 * @param said undefined leaves a reference unchanged
 */
export function withReferencesSaid(text: string, said: (label: string) => string | undefined): string {
  return text.includes('@') ? text.replace(/@([a-z]+:[\w-]+)/g, (whole, label: string) => said(label) ?? whole) : text;
}
