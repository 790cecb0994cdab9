/** The editing tools of all kinds; only the editor imports them. */
import type { EditorTool } from '#editor/tools/live-tools.ts';
import { tool as callout } from './callout/tool.ts';
import { tool as chart } from './chart/tool.ts';
import { tool as code } from './code/tool.ts';
import { tool as details } from './details/tool.ts';
import { tool as diagram } from './diagram/tool.ts';
import { tool as divider } from './divider/tool.ts';
import { tool as figure } from './figure/tool.ts';
import { tool as header } from './header/tool.ts';
import { tool as link } from './link/tool.ts';
import { tool as list } from './list/tool.ts';
import { tool as math } from './math/tool.ts';
import { tool as paragraph } from './paragraph/tool.ts';
import { tool as quote } from './quote/tool.ts';
import { tool as table } from './table/tool.ts';
import { tool as video } from './video/tool.ts';
import type { KindName } from './index.ts';
import { Unknown } from './unknown/tool.ts';

/** The tools by kind, in the order of the editor's menu. */
export const blockTools: Record<KindName, EditorTool> = {
  paragraph,
  header,
  list,
  code,
  figure,
  quote,
  callout,
  table,
  details,
  math,
  chart,
  diagram,
  link,
  video,
  divider,
};

/** The tool that is shown in place of a block without a tool. */
export const placeholder: EditorTool['class'] = Unknown;
