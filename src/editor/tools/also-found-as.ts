/** The words under which the menu of blocks finds a tool besides its title: other names, and Japanese ones. */
import type { ToolConstructable, ToolboxConfigEntry } from '@editorjs/editorjs';

/**
 * The tool with its words. The menu looks for what is typed in a title's markup and shows its text: so they stand in an
 * attribute of an element without text.
 */
export function alsoFoundAs(also: string, tool: ToolConstructable): ToolConstructable {
  const { toolbox } = tool as { toolbox?: ToolboxConfigEntry | ToolboxConfigEntry[] };
  if (!toolbox) return tool;
  const named = (entry: ToolboxConfigEntry): ToolboxConfigEntry => ({
    ...entry,
    title: `${entry.title ?? ''}<i data-also="${also}"></i>`,
  });
  return Object.assign(tool, { toolbox: Array.isArray(toolbox) ? toolbox.map(named) : named(toolbox) });
}
