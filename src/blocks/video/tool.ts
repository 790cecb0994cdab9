import { icons } from '#editor/tools/icons.ts';
import { lateTool } from '#editor/tools/late-tool.ts';
import { writing } from '#words/writing.ts';

export const tool = lateTool('video', {
  toolbox: { title: writing.toolVideo, icon: icons.video },
  sanitize: { url: true, title: true, poster: true },
  enableLineBreaks: true,
  also: 'video film youtube vimeo 動画 ビデオ douga どうが',
});
