import type { Messages } from '../shape.ts';

/** 管理画面の一覧 */
export const lists: Messages['lists'] = {
  actions: '操作',
  select: (title: string): string => `「${title}」を選択`,
  selectShown: '表示中の項目をすべて選択',
  selected: '選択した項目',
  selectedCount: (count: number): string => `${count.toLocaleString('ja')}件を選択中`,
  selectAll: (count: number): string => `${count.toLocaleString('ja')}件すべてを選択`,
  selectNone: '選択を解除',
  undo: '元に戻す',
  undone: '元に戻しました。何も削除されていません。',
  showAll: 'すべて表示',
  count: (count: number): string => `${count.toLocaleString('ja')}件`,
  nothingFound: '該当する項目はありません。',
  notDone: (count: number): string => `${count}件は処理できませんでした（選択されたままです）：`,
  skipped: (count: number): string => `${count}件は処理していません（選択されたままです）。`,
  logInToContinue: 'ログインの有効期限が切れました。別のタブでログインしてから、ここでもう一度お試しください。',
  move: (title: string): string => `「${title}」を移動`,
  moveHelp: 'ドラッグするか、上下の矢印キーで移動します',
};
