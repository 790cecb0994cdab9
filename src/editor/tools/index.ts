/** The tools of the editor, by the type under which their blocks are stored (product 2 and 3). */
import type { EditorConfig, ToolConstructable } from '@editorjs/editorjs';
import type { Pictures } from '../pictures.ts';
import { atomTools } from './atom-tools.ts';
import { alsoFoundAs } from './also-found-as.ts';
import { Callout } from './callout.ts';
import { Code } from './code.ts';
import { Details } from './details.ts';
import { Divider } from './divider.ts';
import { Figure } from './figure.ts';
import { Header } from './header.ts';
import { InlineCode } from './inline-code.ts';
import { LinkCard } from './link-card.ts';
import { Link } from './link.ts';
import { List } from './list.ts';
import { entered, type LiveTools } from './live-tools.ts';
import { markTools } from './marks.ts';
import { MathBlock } from './math.ts';
import { Paragraph } from './paragraph.ts';
import { Quote } from './quote.ts';
import { Table } from './table.ts';
import { Video } from './video.ts';
import { Unknown, unknownType } from './unknown.ts';

/**
 * The inline tools of every block with text, in the order of the toolbar. Without Editor.js's 'Convert to', which marks
 * the selection by a style attribute that the page's policy blocks; the block's own menu has it too.
 */
export const inlineToolbar = [
  'bold',
  'italic',
  'inlineLink',
  'inlineCode',
  ...Object.keys(markTools),
  ...Object.keys(atomTools),
];

/** Editor.js takes a menu entry from an inline tool's `render`, but its types still ask for an element. */
const asTool = (tool: typeof InlineCode | typeof Link) => tool as unknown as ToolConstructable;

/** The tools by the type under which their blocks are stored. */
const blockTools = {
  paragraph: { class: Paragraph, inlineToolbar: true },
  header: { class: Header, inlineToolbar: true },
  list: { class: List, inlineToolbar: true },
  code: { class: Code },
  figure: { class: Figure, inlineToolbar: true },
  quote: { class: Quote, inlineToolbar: true },
  callout: { class: Callout, inlineToolbar: true },
  table: { class: Table, inlineToolbar: true },
  details: { class: Details, inlineToolbar: true },
  math: { class: MathBlock },
  link: { class: LinkCard },
  video: { class: Video },
  divider: { class: Divider },
  [unknownType]: { class: Unknown },
} satisfies EditorConfig['tools'];

/** Whether blocks of this type can be shown and edited. */
export function hasTool(type: string): boolean {
  return Object.hasOwn(blockTools, type);
}

/** The tools for one editor, whose blocks are entered in `live`; `config` is what tools need of the world. */
export function makeTools(live: LiveTools, config: { pictures?: Pictures }): NonNullable<EditorConfig['tools']> {
  const blocks = Object.entries(blockTools).map(([type, tool]) => [
    type,
    { ...tool, config, class: alsoFoundAs(type, entered(type, tool.class as ToolConstructable, live)) },
  ]);
  return {
    ...(Object.fromEntries(blocks) as typeof blockTools),
    inlineCode: { class: asTool(InlineCode) },
    inlineLink: { class: asTool(Link) },
    ...Object.fromEntries(
      Object.entries({ ...markTools, ...atomTools }).map(([name, tool]) => [name, { class: tool }]),
    ),
  };
}

export { unknownType };
