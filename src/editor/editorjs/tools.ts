/** The tools of the editor (docs/spec/blocks.md). */
import type { EditorConfig, ToolConstructable, ToolboxConfigEntry } from '@editorjs/editorjs';
import { blockTools, placeholder } from '#blocks/tools.ts';
import type { Draw } from '#blocks/context.ts';
import { inlineTools } from '#inlines/tools.ts';
import type { Pictures } from '../pictures.ts';
import { kindOf } from '#blocks/index.ts';
import type { FindPosts } from '../tools/link-field.ts';
import { withLabel } from '../tools/labelled-tool.ts';
import { tunes } from './tunes.ts';
import { entered, type EditorTool, type LiveTools } from '../tools/live-tools.ts';

/**
 * The type of the placeholder for a block without a tool. The data of the placeholder is `{ original: the block as it
 * was stored }`.
 */
export const unknownType = 'unknown-block';

/**
 * The inline tools of every block with text, in toolbar order. Editor.js's 'Convert to' is omitted, because it marks
 * the selection with a style attribute, which the page's CSP blocks. The block's own menu also contains 'Convert to'.
 */
export const inlineToolbar = inlineTools.map(({ name }) => name);

/** Adds label support to the tool of a numbered block kind, unless the tool itself handles labels. */
function labelled(Tool: EditorTool['class'], type: string): ToolConstructable {
  const { sanitize = {} } = Tool as { sanitize?: object };
  const isKnown = 'label' in sanitize || !kindOf(type)?.numbered;
  return (isKnown ? Tool : withLabel(Tool as Parameters<typeof withLabel>[0], type)) as unknown as ToolConstructable;
}

/**
 * Returns the tools for one editor, whose blocks register themselves in `live`. `config` contains the services that
 * tools need.
 */
export function makeTools(
  live: LiveTools,
  { findPosts, ...config }: { pictures?: Pictures; draw?: Draw; findPosts?: FindPosts },
): NonNullable<EditorConfig['tools']> {
  const blocks = Object.entries(blockTools).map(([type, { class: Tool, inlineToolbar: hasInline, also }]) => {
    const made = alsoFoundAs(also, entered(type, labelled(Tool, type), live));
    const inner = { tools: blockTools, placeholder, draw: config.draw };
    return [type, { class: made, config: { ...config, inner }, ...(hasInline && { inlineToolbar: true }) }];
  });
  return {
    ...(Object.fromEntries(blocks) as NonNullable<EditorConfig['tools']>),
    ...(tunes as NonNullable<EditorConfig['tools']>),
    [unknownType]: { class: entered(unknownType, placeholder as unknown as ToolConstructable, live) },
    ...Object.fromEntries(
      inlineTools.flatMap(({ name, tool }) => (tool ? [[name, { class: tool, config: { findPosts } }]] : [])),
    ),
  };
}

/**
 * Adds search terms to the block menu's entry for a tool, such as Japanese names. The menu searches the HTML of a
 * title, but displays only its text. The search terms are therefore in an attribute of an empty element.
 */
function alsoFoundAs(also: string, tool: ToolConstructable): ToolConstructable {
  const { toolbox } = tool as { toolbox?: ToolboxConfigEntry | ToolboxConfigEntry[] };
  if (!toolbox) return tool;
  const named = ({ also: own = also, ...entry }: ToolboxConfigEntry & { also?: string }): ToolboxConfigEntry => ({
    ...entry,
    title: `${entry.title ?? ''}<i data-also="${own}"></i>`,
  });
  return Object.assign(tool, { toolbox: Array.isArray(toolbox) ? toolbox.map(named) : named(toolbox) });
}
