import { icons } from '#editor/tools/icons.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import { writing } from '#i18n/writing.ts';

export const tool = lazyTool('chart', {
  toolbox: { title: writing.toolChart, icon: icons.chart },
  sanitize: { spec: true, data: true, typed: true, alt: true, caption: textRule },
  enableLineBreaks: true,
  inlineToolbar: true,
  also: 'chart graph plot vega csv data グラフ チャート データ gurafu ぐらふ',
});
