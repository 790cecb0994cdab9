/** The editing tools of all kinds; only the editor imports them. */
import { pictureFiles } from '#editor/pictures.ts';
import { icons } from '#editor/tools/icons.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import type { EditorTool } from '#editor/tools/live-tools.ts';
import { writing } from '#i18n/writing.ts';
import { tool as callout } from './callout/tool.ts';
import { tool as code } from './code/tool.ts';
import { tool as details } from './details/tool.ts';
import { tool as divider } from './divider/tool.ts';
import { tool as header } from './header/tool.ts';
import { tool as list } from './list/tool.ts';
import { tool as math } from './math/tool.ts';
import { tool as paragraph } from './paragraph/tool.ts';
import { tool as quote } from './quote/tool.ts';
import { tool as table } from './table/tool.ts';
import type { KindName } from './index.ts';
import { Unknown } from './unknown/tool.ts';

/** The tools by kind, in the order of the editor's menu. */
export const blockTools: Record<KindName, EditorTool> = {
  paragraph,
  header,
  list,
  code,
  figure: lazyTool('figure', {
    toolbox: { title: writing.toolFigure, icon: icons.figure },
    sanitize: { media: {}, alt: {}, caption: textRule, width: {}, dark: {}, regions: true, items: true },
    pasteConfig: { files: pictureFiles },
    inlineToolbar: true,
    also: 'picture image photo figure 画像 写真 図 gazou shashin がぞう しゃしん',
    more: [
      {
        title: writing.gallery,
        also: 'gallery pictures images photos ギャラリー 画像集 ぎゃらりー',
        icon: icons.figure,
        // The figure has no images yet. If the writer chooses several files, they are placed side by side in this figure.
        data: { items: [{ media: '', alt: '', caption: '' }] },
      },
    ],
  }),
  quote,
  callout,
  table,
  details,
  math,
  chart: lazyTool('chart', {
    toolbox: { title: writing.toolChart, icon: icons.chart },
    sanitize: { spec: true, data: true, typed: true, alt: true, caption: textRule },
    enableLineBreaks: true,
    inlineToolbar: true,
    also: 'chart graph plot vega csv data グラフ チャート データ gurafu ぐらふ',
  }),
  diagram: lazyTool('diagram', {
    toolbox: { title: writing.toolDiagram, icon: icons.diagram },
    sanitize: { code: true, language: true, alt: true, caption: textRule },
    enableLineBreaks: true,
    inlineToolbar: true,
    also: '図（テキストから作成） diagram dot graphviz mermaid flowchart sequence er 図 フローチャート ダイアグラム zu ず',
  }),
  link: lazyTool('link', {
    toolbox: { title: writing.toolLinkCard, icon: icons.link },
    sanitize: { url: true, title: true, site: true },
    enableLineBreaks: true,
    also: 'linkcard リンクカード link card bookmark url リンク カード rinku',
  }),
  video: lazyTool('video', {
    toolbox: { title: writing.toolVideo, icon: icons.video },
    sanitize: { url: true, title: true, poster: true },
    enableLineBreaks: true,
    also: 'video film youtube vimeo 動画 ビデオ douga どうが',
  }),
  divider,
};

/** The tool that is shown in place of a block without a tool. */
export const placeholder: EditorTool['class'] = Unknown;
