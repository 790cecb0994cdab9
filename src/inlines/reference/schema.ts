/** A reference to a label of the post: `data-to="fig:reeds"`. */
import { labelPattern } from '#contract/labels.ts';
import { newElement, type InlineSchema } from '#domain/inline/kind.ts';
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
