import type { Messages } from '../shape.ts';

/** プロフィール：アカウントの情報とセキュリティログ */
export const profile: Messages['profile'] = {
  general: '基本情報',
  username: 'ユーザー名',
  mailLanguage: 'メールの言語',
  emailChangeEffect:
    '新しいメールアドレスは、そこに送られたリンクを開くと有効になります。有効になると、ほかのセッションはすべてログアウトされます。以前のメールアドレスからは、7日間、変更を取り消せます。',
  ownAddress: 'あなたのメールアドレス',
  emailUnconfirmed: 'このメールアドレスはまだ確認されていません。送られたリンクを7日以内に開いてください。',
  resendConfirmation: 'リンクを再送',
  newAddress: '新しいメールアドレス',
  emailPending: (pending, current) =>
    `${pending} は確認待ちです。このメールアドレスに送られたリンクを開くまで、登録のメールアドレスは ${current} のままです。`,
  resend: 'リンクを再送',
  cancelEmailChange: '変更を取り消す',
  emailChangeStopped: 'メールアドレスの変更を中止しました。',
  confirmationSent: 'メールアドレスを確認するためのリンクをメールでお送りします。',

  security: 'セキュリティ',
  currentPassword: '現在のパスワード',
  save: '保存',
  passwordChangeEffect: '新しいパスワードを設定すると、ほかの端末はすべてログアウトされます。',

  sessions: 'セッション',
  sessionsIntro:
    'ログイン中の端末と、以前ログインしたことのあるブラウザーの一覧です。パスワードの入力ミスが続いてロックされている間も、これらのブラウザーからはログインできます。',
  thisDevice: 'この端末',
  lastSeen: '最終利用',
  since: '初回利用',
  end: 'ログアウト',
  endSessionOn: (device: string): string => `${device}をログアウト`,
  endAllOthers: 'ほかのセッションをすべてログアウト',
  knownBrowsers: '既知のブラウザー',
  loggedOut: 'ログアウト済み',
  forget: '削除',
  forgetBrowser: (device: string): string => `${device}を削除`,

  activity: 'セキュリティログ',
  securityLogIntro:
    '過去90日間の操作と、使われたネットワークの記録です。心当たりのないものがあれば、新しいパスワードを設定してください。',
  securityLogEmpty: '記録はまだありません。',
  timesWithinTheHour: (event: string, count: number): string => `${event}（1時間に${count}回）`,
  securityEvents: {
    signup: 'アカウントの作成',
    login: 'ログイン',
    'login-failed': 'パスワードの誤り',
    'login-braked': '誤ったパスワードが多すぎるため、既知のブラウザーのみログイン可能',
    'role-refused': '管理者の操作の拒否',
    'csrf-refused': '無効なトークンによるリクエストの拒否',
    'reset-requested': 'パスワード再設定リンクのリクエスト',
    'password-reset': 'リンクによるパスワードの再設定',
    'password-changed': 'パスワードの変更',
    'email-confirmed': 'メールアドレスの確認',
    'email-change-asked': 'メールアドレス変更のリクエスト',
    'email-change-stopped': 'メールアドレス変更の中止',
    'email-changed': 'メールアドレスの変更',
    'email-taken-back': 'メールアドレス変更の取り消し',
    'browser-ended': 'メールのリンクによるログアウト',
    'passkey-login': 'パスキーでのログイン',
    'passkey-added': 'パスキーの追加',
    'passkey-removed': 'パスキーの削除',
    'passkeys-only-on': 'パスワードでのログインの無効化',
    'passkeys-only-off': 'パスワードでのログインの有効化',
    'token-made': 'API トークンの作成',
    'token-removed': 'API トークンの削除',
    'admin-granted': '管理者権限の付与',
    'admin-revoked': '管理者権限の削除',
  },

  stepUpNote:
    'ブラウザーを開いたまま離れたときに、アカウントを守るための確認です。確認後10分間は、再び求められません。',
  stepUp: '続ける',

  yourData: 'あなたのデータ',
  dataIntro:
    'このサイトがアカウントについて保存しているすべてのデータを、zip ファイルでダウンロードします。読むためのファイルと、プログラム用のファイルが入っています。',
  notConfirmed: '未確認',
  formerAddresses: '以前のメールアドレス',
  language: '言語',
  downloadData: 'データをダウンロード',

  deleteAccount: 'アカウントの削除',
  deleteEffect: 'アカウントと関連するすべてのデータがただちに削除されます。元に戻すことはできません。',
  delete: '削除',
  sure: '削除します',
  accountDeleted: 'アカウントを削除しました。',
};
