import type { Messages } from '../shape.ts';

/** ホームと自己紹介ページ */
export const home: Messages['home'] = {
  details: '基本情報',
  role: '肩書き',
  location: '所在地',
  contact: '連絡先',
  elsewhere: 'ほかのサイトのプロフィール',
  resume: 'レジュメ',
  documents: '履歴書・職務経歴書',
  japaneseDocuments: {
    rirekisho: '履歴書',
    keirekisho: '職務経歴書',
    gyoseki: '研究業績書',
  },

  otherReadings: 'ほかの翻刻を見る',

  latestWriting: '最近の記事',
  newestPaper: '最新の論文',
  moreWriting: 'ほかの記事',
  noPostYet: '公開された記事はまだありません。[記事を書く・公開する]',
  selectedPapers: '主な論文',
  recentPapers: '最近の論文',
  news: 'お知らせ',
  projects: 'プロジェクト',
  techStack: '技術スタック',
  project: 'プロジェクト',
  furtherProjects: 'ほかのプロジェクト',
  technologies: '使用技術',
  repository: 'リポジトリ',
  live: '公開サイト',
  readMore: '続きを読む',

  about: '自己紹介',
  aboutOwner: (name: string): string => `${name}について`,
  lately: '近況',
  soFar: 'これまでの経歴',
  writeToMe: '連絡先',
};
