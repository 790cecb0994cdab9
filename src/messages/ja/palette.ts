import type { Messages } from '../shape.ts';

/** コマンドパレット：画面、記事、ページ、記録の検索 */
export const palette: Messages['palette'] = {
  title: '移動',
  open: '移動…',
  find: '画面・記事・ページ・業績を検索',
  groups: { screens: '画面', actions: '操作', posts: '記事', content: 'コンテンツ', site: 'サイト' },
  newPost: '記事を書く',
  home: 'ホーム',
  nothingFound: (text) => `「${text}」に一致するものはありません。`,
  found: (count) => `${count}件`,
};
