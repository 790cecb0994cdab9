import type { Messages } from '../shape.ts';

/** アカウントのページの題と説明 */
export const accountPages: Messages['accountPages'] = {
  needsScript:
    'アカウントの利用には JavaScript が必要ですが、このブラウザではオフになっています。ほかのページはそのまま読めます。',
  account: { title: 'アカウント', description: 'ログイン、またはプロフィールへ進みます。' },
  login: { title: 'ログイン', description: 'アカウントにログインします。' },
  profile: { title: 'プロフィール', description: 'あなたのアカウントです。' },
  signup: { title: '新規登録', heading: 'ようこそ', description: 'アカウントを作成します。' },
  forgotPassword: {
    title: 'パスワードをお忘れの方',
    lead: 'メールアドレスをお知らせください。新しいパスワードを設定するためのリンクをお送りします。',
    description: '新しいパスワードを設定するためのリンクを受け取ります。',
  },
  resetPassword: { title: 'パスワードの再設定', description: '新しいパスワードを設定します。' },
  confirmEmail: { title: 'メールアドレスの確認', description: 'メールアドレスを確認します。' },
  stopEmailChange: { title: 'アドレス変更の中止', description: 'メールアドレスの変更を中止します。' },
  endBrowser: { title: 'ブラウザの終了', description: 'アカウントにログインしたブラウザを終了します。' },
  takeBack: { title: 'アカウントを取り戻す', description: 'メールアドレスの変更を取り消します。' },
};
