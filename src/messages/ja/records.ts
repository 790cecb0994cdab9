import type { Messages } from '../shape.ts';

/** 業績・ページなどの一覧 */
export const records: Messages['records'] = {
  title: 'タイトル',
  kind: '種類',
  everyKind: 'すべての種類',
  state: '状態',
  everyState: 'すべての状態',
  states: { live: '公開中', changed: '未公開の変更あり', scheduled: '予約', notLive: '未公開' },
  scheduledFor: (moment: string): string => `${moment}に公開予定`,
  changed: '最終編集',
  publishing: '公開しています：',
  published: (all: number): string => `${all}件を公開しました。`,
  unpublishing: '非公開にしています：',
  unpublished: (all: number): string => `${all}件を非公開にしました。`,
  deleting: '削除しています：',
  deleted: (all: number): string => `${all}件を削除しました。`,
  pages: 'ページ',
  findPages: 'ページを検索',
  noPages: 'まだページがありません。研究室や授業などのページを追加できます。',
};
