import { newElement } from '#domain/inline/kind.ts';
import type { MarkdownKind } from '#domain/inline/markdown.ts';
import { writeElement, writeInline } from '#domain/inline/tree.ts';
import type { FootnoteDefinition } from 'mdast';
import { footnote } from './schema.ts';

export const footnoteMarkdown: MarkdownKind = {
  write({ attributes, children }, { notes, calledNotes, inner }) {
    const key = attributes['data-name'] === undefined ? undefined : JSON.stringify([attributes['data-name'], children]);
    const known = key === undefined ? undefined : calledNotes.get(key);
    if (known !== undefined) return [{ type: 'footnoteReference', identifier: known, label: known }];
    const identifier = String(notes.length + 1);
    const note: FootnoteDefinition = { type: 'footnoteDefinition', identifier, label: identifier, children: [] };
    notes.push(note);
    if (key !== undefined) calledNotes.set(key, identifier);
    note.children = [{ type: 'paragraph', children: inner(children, true) }];
    return [{ type: 'footnoteReference', identifier, label: identifier }];
  },
  read: {
    /** Converts a note at its reference; a reference without a definition stays as typed. */
    footnoteReference({ identifier, label }, { footnotes, calledAgain, open, flow }) {
      const definition = footnotes.get(identifier);
      if (!definition || open.has(identifier)) return writeInline([`[^${label ?? identifier}]`]);
      open.add(identifier);
      const html = flow(definition.children);
      open.delete(identifier);
      const name = calledAgain.has(identifier) ? { 'data-name': identifier.replace(/\s+/g, '-') } : undefined;
      return writeElement(newElement(footnote, name), html);
    },
  },
};
