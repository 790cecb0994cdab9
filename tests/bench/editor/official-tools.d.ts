/** The official tools of Editor.js, which are downloaded only for the benchmark. */
declare module '@editorjs/*' {
  import type { ToolConstructable } from '@editorjs/editorjs';
  const tool: ToolConstructable;
  export default tool;
}
