/** The tools that are not needed at the start (`editor/tools/late-tool.ts`), in one chunk. */
export { tool as chart } from './chart/tool-late.ts';
export { tool as diagram } from './diagram/tool-late.ts';
export { tool as figure } from './figure/tool-late.ts';
export { tool as link } from './link/tool-late.ts';
export { tool as video } from './video/tool-late.ts';
