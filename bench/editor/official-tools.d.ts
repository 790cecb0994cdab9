/** The tools of Editor.js's makers, which the benchmark alone fetches. */
declare module '@editorjs/*' {
  import type { ToolConstructable } from '@editorjs/editorjs';
  const tool: ToolConstructable;
  export default tool;
}
