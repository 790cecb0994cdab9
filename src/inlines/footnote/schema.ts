import type { InlineSchema, InlinePlain } from '#domain/inline/kind.ts';

/** A note at its reference. A note can contain links, so it cannot be part of a link. */
export const footnote: InlineSchema = {
  name: 'footnote',
  tags: { span: 'span' },
  class: 'footnote',
  embed: true,
  /**
   * `data-name` is set if a note has several references. Marks with the same name and the same text belong to one note.
   */
  attributes: ({ 'data-name': name = '' }): Record<string, string> =>
    /^\S{1,64}$/.test(name) ? { 'data-name': name } : {},
  ends: ['link', 'code'],
  needsWords: true,
};

export const footnotePlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => ` [${inner(children)}]`,
};
