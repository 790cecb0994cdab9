import type { Messages } from '../shape.ts';

/** プロフィール：アカウントの情報とセキュリティログ */
export const profile: Messages['profile'] = {
  general: '基本情報',
  username: 'ユーザー名',
  mailLanguage: 'メールの言語',
  emailChangeEffect:
    '新しいメールアドレスに送られたリンクを開いて確認すると、変更が完了します。完了すると、ほかのすべてのセッションからログアウトされます。7日間は、以前のメールアドレスに届くメールから変更を取り消せます。',
  ownAddress: 'あなたのメールアドレス',
  emailUnconfirmed: 'このメールアドレスはまだ確認されていません。確認メールのリンクを7日以内に開いてください。',
  resendConfirmation: 'リンクを再送',
  newAddress: '新しいメールアドレス',
  emailPending: (pending, current) =>
    `${pending} は確認待ちです。このメールアドレスに送られたリンクを開くまで、登録済みのメールアドレスは ${current} のままです。`,
  resend: 'リンクを再送',
  cancelEmailChange: '変更を中止',
  emailChangeStopped: 'メールアドレスの変更を中止しました。',
  confirmationSent: 'メールアドレスを確認するためのリンクをメールでお送りします。',

  security: 'セキュリティ',
  currentPassword: '現在のパスワード',
  save: '保存',
  passwordChangeEffect: '新しいパスワードを設定すると、ほかのすべての端末からログアウトされます。',

  sessions: 'セッション',
  sessionsIntro:
    'ログイン中のブラウザーと、以前ログインしたことのあるブラウザーの一覧です。パスワードの誤入力が続くと、ほかのブラウザーからは、最長1時間パスワードでログインできなくなります。',
  thisDevice: 'この端末',
  lastSeen: '最終利用',
  since: '初回利用',
  end: 'ログアウト',
  endSessionOn: (device: string): string => `${device}からログアウト`,
  endAllOthers: 'ほかのすべてのセッションからログアウト',
  knownBrowsers: '既知のブラウザー',
  loggedOut: 'ログアウト済み',
  forget: '削除',
  forgetBrowser: (device: string): string => `${device}を削除`,

  activity: 'セキュリティログ',
  securityLogIntro:
    '過去90日間の操作と、接続元のネットワークの記録です。心当たりのない記録があれば、新しいパスワードを設定してください。',
  securityLogEmpty: '記録はまだありません。',
  timesWithinTheHour: (event: string, count: number): string => `${event}（1時間に${count}回）`,
  securityEvents: {
    signup: 'アカウントの作成',
    login: 'ログイン',
    'login-failed': 'パスワードの誤入力',
    'login-braked': 'パスワードの誤入力が続いたため、既知のブラウザー以外でのパスワードによるログインを制限',
    'role-refused': '管理者権限が必要な操作の拒否',
    'csrf-refused': '無効なセキュリティトークンを含むリクエストの拒否',
    'reset-requested': 'パスワード再設定リンクのリクエスト',
    'password-reset': 'リンクからのパスワードの再設定',
    'password-changed': 'パスワードの変更',
    'email-confirmed': 'メールアドレスの確認',
    'email-change-asked': 'メールアドレス変更のリクエスト',
    'email-change-stopped': 'メールアドレス変更の中止',
    'email-changed': 'メールアドレスの変更',
    'email-taken-back': 'メールアドレス変更の取り消し',
    'browser-ended': 'メールのリンクからのログアウト',
    'passkey-login': 'パスキーでのログイン',
    'passkey-added': 'パスキーの追加',
    'passkey-removed': 'パスキーの削除',
    'passkeys-only-on': 'パスワードでのログインの無効化',
    'passkeys-only-off': 'パスワードでのログインの有効化',
    'token-made': 'API トークンの作成',
    'token-removed': 'API トークンの削除',
    'program-published': 'プログラムによる記事の公開・非公開化',
    'admin-granted': '管理者権限の付与',
    'admin-revoked': '管理者権限の取り消し',
  },

  stepUpNote:
    'ブラウザーを開いたまま席を離れたときに、アカウントを守るための確認です。一度確認すると、10分間は再び求められません。',
  stepUp: '続ける',

  yourData: 'あなたのデータ',
  dataIntro:
    'このサイトがアカウントについて保存しているデータを、zip ファイルでダウンロードできます。人が読むためのテキストファイルと、プログラムで処理するための JSON ファイルが入っています。',
  notConfirmed: '未確認',
  formerAddresses: '以前のメールアドレス',
  language: '言語',
  downloadData: 'データをダウンロード',

  deleteAccount: 'アカウントの削除',
  deleteEffect: 'アカウントと関連するすべてのデータがただちに削除されます。元に戻すことはできません。',
  delete: '削除',
  sure: '削除する',
  accountDeleted: 'アカウントを削除しました。',
};
