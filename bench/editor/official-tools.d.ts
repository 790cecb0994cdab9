/** The tools of Editor.js's makers, which only the benchmark downloads. */
declare module '@editorjs/*' {
  import type { ToolConstructable } from '@editorjs/editorjs';
  const tool: ToolConstructable;
  export default tool;
}
