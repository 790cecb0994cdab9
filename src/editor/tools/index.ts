/** The tools of the editor, by the type under which their blocks are stored (product 2 and 3). */
import type { EditorConfig, ToolConstructable } from '@editorjs/editorjs';
import { Code } from './code.ts';
import { Header } from './header.ts';
import { InlineCode } from './inline-code.ts';
import { Link } from './link.ts';
import { List } from './list.ts';
import { Paragraph } from './paragraph.ts';
import { Unknown, unknownType } from './unknown.ts';

const inlineToolbar = ['convertTo', 'bold', 'italic', 'link', 'inlineCode'];

/** Editor.js takes a menu entry from an inline tool's `render`, but its types still ask for an element. */
const asTool = (tool: typeof InlineCode | typeof Link) => tool as unknown as ToolConstructable;

export const tools = {
  paragraph: { class: Paragraph, inlineToolbar },
  header: { class: Header, inlineToolbar },
  list: { class: List, inlineToolbar },
  code: { class: Code },
  inlineCode: { class: asTool(InlineCode) },
  link: { class: asTool(Link) },
  [unknownType]: { class: Unknown },
} satisfies EditorConfig['tools'];

export { unknownType };
