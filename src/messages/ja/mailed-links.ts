import type { Messages } from '../shape.ts';

/** メールのリンク先のページ */
export const mailedLinks: Messages['mailedLinks'] = {
  follower: 'メールアドレス',
  followEffect: '新しい記事をこのアドレスにメールでお届けします。どのメールからでも停止できます。',
  follow: '購読する',
  followed: '購読を始めました。新しい記事をメールでお届けします。',
  stopFollowingEffect: 'このアドレスへの配信を停止します。',
  stopFollowing: '配信を停止する',
  followingStopped: '停止しました。このアドレスには、もうお送りしません。',
  toTheSite: 'サイトへ',

  account: 'アカウント',
  newEmailAddress: '新しいメールアドレス',
  otherEmailAddress: 'もう一方のメールアドレス',
  formerEmailAddress: '以前のメールアドレス',
  openProfile: 'プロフィールを開く',
  setNewPassword: '新しいパスワードを設定',

  confirmEffect: 'このアカウントのメールアドレスがあなたのものであることを確認します。',
  confirmAddress: 'アドレスを確認',
  confirmChangeEffect:
    'アカウントのメールアドレスが、現在のものからこのアドレスに変わります。心当たりがない場合はこのページを閉じてください。何も起こりません。',
  confirmNewAddress: '新しいアドレスを確認',
  emailConfirmed: 'メールアドレスを確認しました。',

  stopChangeEffect: 'アカウントのメールアドレスはそのままです。もう一方のアドレスに送られたリンクは使えなくなります。',
  stopChangeNext:
    '変更に心当たりがない場合は、ほかの人があなたのアカウントを使っています。今すぐ新しいパスワードを設定してください。',
  stopChange: '変更を中止',
  emailChangeStopped: 'アドレスの変更を中止しました。',

  browserSince: 'ログイン',
  endBrowserEffect: 'このメールでお知らせしたブラウザをログアウトし、既知のブラウザから外します。',
  endBrowserNext:
    'そのブラウザの利用者はあなたのアカウントにログインできました。今すぐ新しいパスワードを設定してください。すべてのブラウザからログアウトされます。',
  endBrowser: 'メールに記載のブラウザーをログアウトさせる',
  browserEnded: 'そのブラウザをログアウトしました。',

  takeBackEffect:
    'アカウントのメールアドレスが以前のものに戻ります。すべての端末からログアウトされ、パスワード、パスキー、API トークンは使えなくなります。新しいパスワードを設定するためのリンクをメールでお送りします。',
  takeAccountBack: 'アカウントを復旧する',
  takenBack: 'アカウントを取り戻しました。パスワードを再設定するためのリンクをメールでお送りします。',
};
