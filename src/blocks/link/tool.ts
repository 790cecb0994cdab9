import { icons } from '#editor/tools/icons.ts';
import { lateTool } from '#editor/tools/late-tool.ts';
import { writing } from '#words/writing.ts';

export const tool = lateTool('link', {
  toolbox: { title: writing.toolLinkCard, icon: icons.link },
  sanitize: { url: true, title: true, site: true },
  enableLineBreaks: true,
  also: 'linkcard リンクカード link card bookmark url リンク カード rinku',
});
