import type { Messages } from '../shape.ts';

/** メールのリンク先のページ */
export const mailedLinks: Messages['mailedLinks'] = {
  subscriber: 'メールアドレス',
  subscribeEffect: '新しい記事をこのメールアドレスにお送りします。購読はいつでも解除できます。',
  subscribe: '購読を開始',
  subscribed: '購読を始めました。新しい記事をこのメールアドレスにお送りします。',
  unsubscribeEffect: 'このメールアドレスには、新しい記事をお送りしなくなります。',
  unsubscribe: '購読を解除',
  unsubscribed: '購読を解除しました。',
  toTheSite: 'サイトへ移動',

  account: 'アカウント',
  newEmailAddress: '新しいメールアドレス',
  otherEmailAddress: '変更先のメールアドレス',
  formerEmailAddress: '以前のメールアドレス',
  openProfile: 'プロフィールを開く',
  setNewPassword: '新しいパスワードを設定',

  confirmEffect: '下のボタンを押すと、このメールアドレスの確認が完了します。',
  confirmAddress: 'メールアドレスを確認',
  confirmChangeEffect:
    'アカウントのメールアドレスが、新しいメールアドレスに変わります。お心当たりがない場合は、このページを閉じてください。何も変更されません。',
  confirmNewAddress: '新しいメールアドレスを確認',
  emailConfirmed: 'メールアドレスを確認しました。',

  stopChangeEffect:
    'アカウントのメールアドレスは変更されません。変更先のメールアドレスに送られたリンクは使えなくなります。',
  stopChangeNext:
    'お心当たりがない場合は、第三者がアカウントを使用している可能性があります。今すぐ新しいパスワードを設定してください。',
  stopChange: '変更を中止',
  emailChangeStopped: 'メールアドレスの変更を中止しました。',

  browserSince: 'ログイン日時',
  revokeSessionEffect: 'メールに記載のブラウザーからログアウトし、そのブラウザーを「既知のブラウザー」から削除します。',
  revokeSessionNext:
    '新しいブラウザーから、第三者があなたのアカウントにログインした可能性があります。今すぐ新しいパスワードを設定して、すべてのブラウザーからログアウトしてください。',
  revokeSession: '新しいブラウザーからログアウト',
  browserEnded: '新しいブラウザーのセッションをログアウトしました。',

  revertEmailChangeEffect:
    'アカウントのメールアドレスが以前のものに戻ります。すべての端末からログアウトされ、パスワード、パスキー、API トークンは使えなくなります。新しいパスワードを設定するためのリンクをメールでお送りします。',
  takeAccountBack: 'アカウントを復旧',
  takenBack: 'アカウントを復旧しました。パスワードを再設定するためのリンクをメールでお送りします。',
};
