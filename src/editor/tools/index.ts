/** The tools of the editor (product 2 and 3). */
import type { EditorConfig, ToolConstructable } from '@editorjs/editorjs';
import { kindOf } from '#blocks/index.ts';
import { blockTools, placeholder } from '#blocks/tools.ts';
import { inlineTools } from '#inlines/tools.ts';
import type { Pictures } from '../pictures.ts';
import { alsoFoundAs } from './also-found-as.ts';
import { entered, type LiveTools } from './live-tools.ts';

/** Under this type a block without a tool stands in the editor: `{ original: the block as it was stored }`. */
export const unknownType = 'unknown-block';

/**
 * The inline tools of every block with text, in the order of the toolbar. Without Editor.js's 'Convert to', which marks
 * the selection by a style attribute that the page's policy blocks; the block's own menu has it too.
 */
export const inlineToolbar = inlineTools.map(({ name }) => name);

/** Whether blocks of this type can be shown and edited. */
export function hasTool(type: string): boolean {
  return kindOf(type) !== undefined;
}

/** The tools for one editor, whose blocks are entered in `live`; `config` is what tools need of the world. */
export function makeTools(live: LiveTools, config: { pictures?: Pictures }): NonNullable<EditorConfig['tools']> {
  const blocks = Object.entries(blockTools).map(([type, { class: Tool, inlineToolbar: hasInline, also }]) => {
    const made = alsoFoundAs(also, entered(type, Tool as unknown as ToolConstructable, live));
    const inner = { tools: blockTools, placeholder };
    return [type, { class: made, config: { ...config, inner }, ...(hasInline && { inlineToolbar: true }) }];
  });
  return {
    ...(Object.fromEntries(blocks) as NonNullable<EditorConfig['tools']>),
    [unknownType]: { class: entered(unknownType, placeholder as unknown as ToolConstructable, live) },
    ...Object.fromEntries(inlineTools.flatMap(({ name, tool }) => (tool ? [[name, { class: tool }]] : []))),
  };
}
