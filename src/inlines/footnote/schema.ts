import type { InlineSchema } from '#domain/inline/kind.ts';

/** A note where it stands. It holds links of its own, so no link holds it. */
export const footnote: InlineSchema = {
  name: 'footnote',
  tags: { span: 'span' },
  class: 'footnote',
  embed: true,
  /** Of a note that is called several times: calls of one name and one text are one note. */
  attributes: ({ 'data-name': name = '' }): Record<string, string> =>
    /^\S{1,64}$/.test(name) ? { 'data-name': name } : {},
  ends: ['link', 'code'],
  needsWords: true,
};
