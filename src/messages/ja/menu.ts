import type { Messages } from '../shape.ts';

/** ログイン中のユーザーのメニューと、ログアウト前の確認 */
export const menu: Messages['menu'] = {
  profile: 'プロフィール',
  dashboard: 'ダッシュボード',
  settings: '設定',
  logout: 'ログアウト',
  loggedOut: 'ログアウトしました。',
  logoutUnsaved: '未保存の変更が、このブラウザーに残っています。',
  saveAndLogOut: '保存してログアウト',
  deleteAndLogOut: '変更を破棄してログアウト',
  cancel: 'キャンセル',
};
