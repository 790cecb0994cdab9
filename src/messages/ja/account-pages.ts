import type { Messages } from '../shape.ts';

const withoutAccount = (canSubscribe: boolean): string =>
  canSubscribe ? '閲覧と購読にアカウントは必要ありません。' : '閲覧にアカウントは必要ありません。';

/** アカウント関連ページのタイトルと説明 */
export const accountPages: Messages['accountPages'] = {
  needsScript: 'ログインには JavaScript が必要です。ほかのページは、JavaScript がなくても読めます。',
  loginLead: (canComment, canSubscribe) =>
    (canComment
      ? 'ログインすると、記事へのコメントやサイトの管理ができます。'
      : 'ログインすると、アカウントやサイトの管理ができます。') + withoutAccount(canSubscribe),
  signupLead: (canComment, canSubscribe) =>
    (canComment
      ? 'アカウントがあると、記事にコメントできます。'
      : 'コメントを受け付けていないため、読者の方にアカウントは必要ありません。') + withoutAccount(canSubscribe),
  withoutAccount,
  account: { title: 'アカウント', description: 'アカウントへのログインと、プロフィールの表示ができます。' },
  login: { title: 'ログイン', description: 'アカウントにログインします。' },
  profile: { title: 'プロフィール', lead: 'アカウント', description: 'アカウントの情報を確認・変更します。' },
  siteSettings: 'サイトの設定',
  signup: { title: '新規登録', heading: 'ようこそ', description: 'アカウントを作成します。' },
  forgotPassword: {
    title: 'パスワードをお忘れの方',
    lead: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
    description: 'パスワードを再設定するためのリンクをメールでお送りします。',
  },
  resetPassword: { title: 'パスワードの再設定', description: '新しいパスワードを設定します。' },
  confirmEmail: { title: 'メールアドレスの確認', description: 'メールアドレスの確認を完了します。' },
  stopEmailChange: { title: 'メールアドレス変更の中止', description: 'メールアドレスの変更を中止します。' },
  revokeSession: {
    title: 'ブラウザーからのログアウト',
    description: 'ログイン中のブラウザーからログアウトします。',
  },
  newsletter: {
    title: 'メールで購読',
    description: '新しい記事をメールで受け取ります。',
    lead: '新しい記事をメールでお届けします。登録後に、購読を確認するためのリンクが届きます。購読はいつでも解除できます。',
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
    asked:
      'メールアドレスが正しければ、確認用のメールが届きます。メールのリンクを開いて、購読の手続きを完了してください。',
    confirmTitle: '購読の確認',
    stopTitle: '購読の解除',
  },
  revertEmailChange: { title: 'アカウントの復旧', description: 'メールアドレスの変更を取り消します。' },
};
