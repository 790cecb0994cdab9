import type { InlinePlain } from '#domain/inline/kind.ts';

/** Returns the label itself, because the displayed text depends on the whole document. */
export const referencePlain: InlinePlain = {
  visible: ({ attributes }) => `@${attributes['data-to'] ?? ''}`,
};

/**
 * Resolves the references in the plain text of a document.
 * @param said returns the text of a label; if undefined, the reference is unchanged
 */
export function withReferencesSaid(text: string, said: (label: string) => string | undefined): string {
  return text.includes('@') ? text.replace(/@([a-z]+:[\w-]+)/g, (whole, label: string) => said(label) ?? whole) : text;
}
