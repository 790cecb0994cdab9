import { icons } from '#editor/tools/icons.ts';
import { pictureFiles } from '#editor/pictures.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import { writing } from '#i18n/writing.ts';

export const tool = lazyTool('figure', {
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
});
