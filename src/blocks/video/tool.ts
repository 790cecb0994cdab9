import { icons } from '#editor/tools/icons.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import { writing } from '#i18n/writing.ts';

export const tool = lazyTool('video', {
  toolbox: { title: writing.toolVideo, icon: icons.video },
  sanitize: { url: true, title: true, poster: true },
  enableLineBreaks: true,
  also: 'video film youtube vimeo 動画 ビデオ douga どうが',
});
