import type { Messages } from '../shape.ts';

/** 検索ページと検索インデックスの文言 */
export const search: Messages['search'] = {
  search: '検索',
  description: (name: string): string => `${name}の記事と業績を検索します。`,
  label: '記事と業績を検索',
  placeholder: '記事・業績',
  recentPosts: '最近の記事',
  keywords: 'キーワード',
  needsScript: '検索には JavaScript が必要です。JavaScript がなくても、[記事の一覧]と[業績]からすべて見られます。',
  post: (date: string): string => `記事・${date}`,
  project: 'プロジェクト',
  page: 'ページ',
};
