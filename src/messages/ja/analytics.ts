import type { Messages } from '../shape.ts';

/** アクセス解析 */
export const analytics: Messages['analytics'] = {
  title: 'アクセス解析',
  off: 'アクセス解析では、ページの閲覧数、読了数、参照元、結果のなかった検索を数えます。個人情報は保存せず、Cookie も使いません。現在は無効です。',
  turnOn: '設定でアクセス解析を有効にする',
  span: '期間',
  spans: { 7: '7日間', 30: '30日間', 90: '90日間', 365: '1年間', 731: '2年間' },
  views: '閲覧数',
  reads: '読了数',
  totals: (views, reads) => `閲覧${views.toLocaleString('ja')}回、読了${reads.toLocaleString('ja')}回`,
  chart: (since, until, most) =>
    `${since}から${until}までの日ごとの閲覧数と読了数。1日の最大は${most.toLocaleString('ja')}回。`,
  byDay: '日別の回数',
  day: '日',
  pages: 'ページ',
  page: 'ページ',
  from: '参照元',
  host: 'サイト',
  searches: '結果のなかった検索',
  search: '検索語',
  missing: '見つからなかったページ',
  otherPaths: 'そのほかのパス',
  address: 'URL',
  downloads: 'ダウンロード',
  file: 'ファイル',
  count: '回数',
  nothing: 'データはまだありません。',
  kept: '検索語は、3回以上検索されると表示されます。存在しないページは、1日に3つ以上のネットワークからアクセスされると表示されます。',
  export: 'CSV をダウンロード',
};
