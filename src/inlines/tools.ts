/** The inline kinds for the editor, in the order of the inline toolbar. */
import type { InlineEditing } from '#editor/inline-editing.ts';
import { boldTool, italicTool, strikeTool, markTool, subTool, supTool, dotsTool } from './basic/tool.ts';
import { embedEditing } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { citation } from './citation/schema.ts';
import { codeTool } from './basic/tool-code.ts';
import { footnoteTool } from './footnote/tool.ts';
import { linkTool } from './link/tool.ts';
import { mathTool } from './math/tool.ts';
import { referenceTool } from './reference/tool.ts';
import { rubyTool } from './ruby/tool.ts';

export const inlineTools: readonly InlineEditing[] = [
  boldTool,
  italicTool,
  linkTool,
  codeTool,
  strikeTool,
  markTool,
  subTool,
  supTool,
  dotsTool,
  rubyTool,
  mathTool,
  footnoteTool,
  embedEditing(citation, '@', icons.citation, { name: citation.name, title: writing.toolCitation }),
  referenceTool,
];
