/** The tools that are not needed at first (`editor/tools/lazy-tool.ts`), in one chunk. */
export { tool as chart } from './chart/lazy-tool.ts';
export { tool as diagram } from './diagram/lazy-tool.ts';
export { tool as figure } from './figure/lazy-tool.ts';
export { tool as link } from './link/lazy-tool.ts';
export { tool as video } from './video/lazy-tool.ts';
