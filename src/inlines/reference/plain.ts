import type { InlinePlain } from '#domain/inline/kind.ts';

/** Returns its label: its text depends on the whole document. */
export const referencePlain: InlinePlain = {
  visible: ({ attributes }) => `@${attributes['data-to'] ?? ''}`,
};

/** Plain text of a document with its references as they read. @param said undefined leaves one as it is */
export function withReferencesSaid(text: string, said: (label: string) => string | undefined): string {
  return text.includes('@') ? text.replace(/@([a-z]+:[\w-]+)/g, (whole, label: string) => said(label) ?? whole) : text;
}
