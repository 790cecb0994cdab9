import type { Messages } from '../shape.ts';

/** ログイン、登録、パスワードのフォームとその応答 */
export const accounts: Messages['accounts'] = {
  email: 'メールアドレス',
  confirmEmail: 'メールアドレス（確認）',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  confirm: (label: string): string => `${label}（確認）`,
  passwordHint: '8〜16文字で入力し、英小文字、英大文字、数字、記号をそれぞれ1文字以上含めてください。',

  login: 'ログイン',
  emailRequired: 'メールアドレスを入力してください。',
  passwordRequired: 'パスワードを入力してください。',
  rememberMe: 'ログインしたままにする',
  forgotPassword: 'パスワードをお忘れの方',
  noAccountYet: 'アカウントをお持ちでない方',
  loggedIn: 'ログインしました。',

  signUp: '新規登録',
  agreement: '登録すると[利用規約]に同意したことになります。',
  opensInNewTab: '（新しいタブで開きます）',
  haveAccount: 'すでにアカウントをお持ちの方',
  accountCreated: 'アカウントを作成しました。',

  sendResetLink: '再設定リンクを送る',
  resetMailSent: 'パスワードを再設定するためのリンクをメールでお送りします。',
  resetMailNext: '受信トレイをご確認ください。リンクの有効期限は1時間で、使えるのは1回だけです。',
  backToLogin: 'ログインに戻る',
  resetPassword: 'パスワードを再設定',
  requestNewLink: 'パスワードの再設定をやり直す',
  accountUpdated: 'アカウントを更新しました。',
};
