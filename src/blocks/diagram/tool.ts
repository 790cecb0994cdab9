import { icons } from '#editor/tools/icons.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import { writing } from '#i18n/writing.ts';

export const tool = lazyTool('diagram', {
  toolbox: { title: writing.toolDiagram, icon: icons.diagram },
  sanitize: { code: true, language: true, alt: true, caption: textRule },
  enableLineBreaks: true,
  inlineToolbar: true,
  also: '図（テキストから作成） diagram dot graphviz mermaid flowchart sequence er 図 フローチャート ダイアグラム zu ず',
});
