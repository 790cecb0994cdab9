import { icons } from '#editor/tools/icons.ts';
import { lazyTool } from '#editor/tools/lazy-tool.ts';
import { writing } from '#i18n/writing.ts';

export const tool = lazyTool('link', {
  toolbox: { title: writing.toolLinkCard, icon: icons.link },
  sanitize: { url: true, title: true, site: true },
  enableLineBreaks: true,
  also: 'linkcard リンクカード link card bookmark url リンク カード rinku',
});
