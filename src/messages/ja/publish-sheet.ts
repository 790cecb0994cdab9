import type { Messages } from '../shape.ts';

/** 公開前の確認 */
export const publishSheet: Messages['publishSheet'] = {
  publishSheetTitle: '公開前の確認',
  publishCard: 'SNS での表示',
  publishSnippet: '検索結果での表示',
  publishAddress: 'URL',
  publishFindings: '確認事項',
  publishNow: '今すぐ公開',
  publishLater: 'まだ公開しない',
  saveSummary: '要約を保存',
  nothingWritten: '本文がまだありません。',
  nothingMissing: '公開できます。',
  summaryMissing: '要約がありません。要約は、記事の一覧と検索結果に表示されます。',
  keywordsMissing: 'キーワードがありません。キーワードがあると、読者が関連記事を見つけやすくなります。',
  alternativesMissing: (count: number): string => `代替テキストのない画像：${count}件`,
  picturesMissing: (count: number): string => `画像のない図：${count}件`,
  addressesMissing: (count: number): string => `URL のないリンクカードと動画：${count}件`,
  workMissing: (key) => `引用した文献が文献リストにありません：${key}`,
  referenceMissing: (label: string): string => `相互参照のラベルが見つかりません：${label}`,
  formulaWrong: (tex: string): string => `誤りがあり表示できない数式：${tex}`,
  linkDead: (path: string): string => `リンク先が見つかりません：${path}`,
  linksChecking: 'サイト内のリンクを確認しています…',
};
