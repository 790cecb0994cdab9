import type { InlineSchema } from '#domain/inline/kind.ts';

/** A note at its mark. It can contain links, so it cannot be part of a link. */
export const footnote: InlineSchema = {
  name: 'footnote',
  tags: { span: 'span' },
  class: 'footnote',
  embed: true,
  /** For a note with several marks: marks with equal name and text belong to one note. */
  attributes: ({ 'data-name': name = '' }): Record<string, string> =>
    /^\S{1,64}$/.test(name) ? { 'data-name': name } : {},
  ends: ['link', 'code'],
  needsWords: true,
};
