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
  endBrowser: { title: 'ブラウザーのログアウト', description: 'アカウントにログインしているブラウザーをログアウトさせます。' },
  follow: {
    title: 'メールで購読',
    description: '新しい記事をメールで受け取ります。',
    lead: '新しい記事をメールでお届けします。最初に一度アドレスを確認していただきます。どのメールからでも停止できます。',
    email: 'メールアドレス',
    button: '購読する',
    topics: '分野',
    topicsHint: '選ばなければ、すべてお届けします。',
    rhythm: '頻度',
    each: '公開のたびに',
    weekly: '週に一度',
    only: (topic) => `${topic}だけ`,
    more: '分野や頻度を選ぶ',
    askedTitle: 'メールをご確認ください',
    asked: 'アドレスが正しければ、リンクの入ったメールが届きます。そのリンクで購読が始まります。',
    confirmTitle: 'メールで購読',
    stopTitle: '配信の停止',
  },
  takeBack: { title: 'アカウントを取り戻す', description: 'メールアドレスの変更を取り消します。' },
};
