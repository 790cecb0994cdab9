/** A reference to a label of the post: `data-to="fig:reeds"`. */
import { labelPattern } from '#contract/labels.ts';
import { newElement, type InlineSchema, type InlinePlain } from '#domain/inline/kind.ts';
import { writeInline } from '#domain/inline/tree.ts';

/** Stored without content, because the displayed text is computed when the reference is rendered. */
export const reference: InlineSchema = {
  name: 'reference',
  tags: { span: 'span' },
  class: 'ref',
  embed: true,
  attributes: ({ 'data-to': to = '' }) => (labelPattern.test(to) ? { 'data-to': to } : undefined),
  holds: 'nothing',
  ends: ['link', 'code'],
};

/** Returns the stored form of a reference. */
export const writeReference = (label: string): string => writeInline([newElement(reference, { 'data-to': label })]);

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
