import type { Messages } from '../shape.ts';

/** 全ページ共通の枠：メニュー、フッター、ヘッド */
export const frame: Messages['frame'] = {
  skipToContent: '本文へ移動',
  mainMenu: 'メインメニュー',
  notInThisLanguage: '日本語版なし',
  leadsHome: '（ホーム）',
  home: 'ホーム',
  research: '研究',
  blog: 'ブログ',
  about: '自己紹介',
  search: '検索',
  login: 'ログイン',
  profile: 'プロフィール',

  footer: 'フッター',
  feed: 'フィード',
  copyright: (firstYear: number, name: string): string => `© ${firstYear} ${name}`,
  theme: 'テーマ',
  themeSystem: 'システムに合わせる',
  themeLight: 'ライト',
  themeDark: 'ダーク',

  feedTitle: (name: string): string => `${name}：ブログ`,
  feedTitleOf: (name: string, format: string): string => `${name}：ブログ（${format}）`,
  furtherPage: (title: string, number: number): string => `${title}（${number}ページ目）`,

  pagination: 'ページ',
  newer: '新しい記事',
  older: '古い記事',
  pageOf: (number: number, last: number): string => `${last}ページ中${number}ページ目`,
  opensInNewTab: '（新しいタブで開きます）',
};
