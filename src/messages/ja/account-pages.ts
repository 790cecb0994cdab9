import type { Messages } from '../shape.ts';

/** アカウント関連ページのタイトルと説明 */
export const accountPages: Messages['accountPages'] = {
  needsScript: 'ログインには JavaScript が必要です。ほかのページは、JavaScript がなくても読めます。',
  account: { title: 'アカウント', description: 'ログインするか、プロフィールを開きます。' },
  login: { title: 'ログイン', description: 'アカウントにログインします。' },
  profile: { title: 'プロフィール', description: 'アカウントの情報を確認・変更します。' },
  signup: { title: '新規登録', heading: 'ようこそ', description: 'アカウントを作成します。' },
  forgotPassword: {
    title: 'パスワードをお忘れの方',
    lead: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
    description: '新しいパスワードを設定するためのリンクを受け取ります。',
  },
  resetPassword: { title: 'パスワードの再設定', description: '新しいパスワードを設定します。' },
  confirmEmail: { title: 'メールアドレスの確認', description: 'メールアドレスを確認します。' },
  stopEmailChange: { title: 'メールアドレス変更の中止', description: 'メールアドレスの変更を中止します。' },
  revokeSession: {
    title: 'ブラウザーのログアウト',
    description: 'アカウントにログインしているブラウザーをログアウトさせます。',
  },
  newsletter: {
    title: 'メールで購読',
    description: '新しい記事をメールで受け取ります。',
    lead: '新しい記事をメールでお届けします。最初に1回だけメールアドレスを確認していただきます。購読はいつでも解除できます。',
    email: 'メールアドレス',
    button: '購読する',
    topics: 'カテゴリー',
    topicsHint: 'カテゴリーを選ばない場合は、すべての記事をお届けします。',
    rhythm: '配信頻度',
    each: '新しい記事ごと',
    weekly: '週刊まとめ',
    only: (topic) => `「${topic}」の記事だけ`,
    more: 'カテゴリーや配信頻度を選ぶ',
    askedTitle: 'メールをご確認ください',
    asked: 'メールアドレスが正しければ、リンクの入ったメールが届きます。リンクを開いて購読を確認してください。',
    confirmTitle: '購読の確認',
    stopTitle: '購読の解除',
  },
  revertEmailChange: { title: 'アカウントの復旧', description: 'メールアドレスの変更を取り消します。' },
};
