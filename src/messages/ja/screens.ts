import type { Messages } from '../shape.ts';

/** ログイン中のユーザーの画面に共通する文言 */
export const screens: Messages['screens'] = {
  loading: '読み込み中…',
  tryAgain: 'もう一度試す',
  retry: '再試行',
  cancel: 'キャンセル',
  close: '閉じる',
  keep: '下書きを残す',
  showMore: 'さらに表示',
  showPassword: '表示',
  hidePassword: '隠す',
  backHome: 'ホームに戻る',
  copied: 'コピーしました ✓',
  request: (id: string): string => `リクエスト ID：${id}`,
  partNotLoaded: 'ページのこの部分を読み込めませんでした。接続を確認して、もう一度お試しください。',
  countOf: (count: number, all: number): string => `${all}件中${count}件`,
  waiting: (seconds: number): string => `変更の回数が1分間の上限に達しました。${seconds}秒後に再開します。`,
  stop: '停止',

  profile: 'プロフィール',
  dashboard: 'ダッシュボード',
  settings: '設定',
  logout: 'ログアウト',
  loggedOut: 'ログアウトしました。',
  logoutUnsaved: '未保存の変更が、このブラウザーに残っています。',
  saveAndLogOut: '保存してログアウト',
  deleteAndLogOut: '変更を破棄してログアウト',
};
