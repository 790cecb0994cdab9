import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement, writeInline } from '#domain/inline/tree.ts';
import type { FootnoteDefinition } from 'mdast';
import { footnote } from './schema.ts';

export const footnoteMarkdown: MarkdownKind = {
  write({ children }, { notes, inner }) {
    const identifier = String(notes.length + 1);
    const note: FootnoteDefinition = { type: 'footnoteDefinition', identifier, label: identifier, children: [] };
    notes.push(note);
    note.children = [{ type: 'paragraph', children: inner(children, true) }];
    return [{ type: 'footnoteReference', identifier, label: identifier }];
  },
  read: {
    /** The note where it stands; a reference without its text stays as it was typed. */
    footnoteReference({ identifier, label }, { footnotes, open, flow }) {
      const definition = footnotes.get(identifier);
      if (!definition || open.has(identifier)) return writeInline([`[^${label ?? identifier}]`]);
      open.add(identifier);
      const html = flow(definition.children);
      open.delete(identifier);
      return writeElement(newElement(footnote), html);
    },
  },
};
