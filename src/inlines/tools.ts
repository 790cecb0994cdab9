/** The inline kinds for the editor, in the order of the inline toolbar. */
import type { InlineEditing } from '#editor/inline-editing.ts';
import { boldTool } from './bold/tool.ts';
import { citationTool } from './citation/tool.ts';
import { codeTool } from './code/tool.ts';
import { dotsTool } from './dots/tool.ts';
import { footnoteTool } from './footnote/tool.ts';
import { italicTool } from './italic/tool.ts';
import { linkTool } from './link/tool.ts';
import { markTool } from './mark/tool.ts';
import { mathTool } from './math/tool.ts';
import { referenceTool } from './reference/tool.ts';
import { rubyTool } from './ruby/tool.ts';
import { strikeTool } from './strike/tool.ts';
import { subTool } from './sub/tool.ts';
import { supTool } from './sup/tool.ts';

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
  citationTool,
  referenceTool,
];
