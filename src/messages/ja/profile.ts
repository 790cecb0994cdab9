import type { Messages } from '../shape.ts';

/** プロフィール：アカウントにあるものと、起きたこと */
export const profile: Messages['profile'] = {
  general: '基本情報',
  username: 'ユーザー名',
  emailChangeEffect:
    '新しいメールアドレスは、そこに送られたリンクが使われた時点で有効になります。そのときほかの端末のセッションはすべて終了し、以前のアドレスからは7日間取り消せます。',
  ownAddress: 'あなたのアドレス',
  emailUnconfirmed: 'このアドレスはまだ確認されていません。リンクをお送りしてあり、7日間使えます。',
  resendConfirmation: 'リンクを再送',
  newAddress: '新しいアドレス',
  emailPending: 'は確認待ちです。リンクをお送りしました。使われるまで、アドレスは次のままです：',
  resend: '再送',
  cancelEmailChange: '変更を取り消す',
  emailChangeStopped: 'アドレスの変更を中止しました。',
  confirmationSent: 'アドレスを確認するためのリンクをメールでお送りします。',

  security: 'セキュリティ',
  currentPassword: '現在のパスワード',
  save: '保存',
  passwordChangeEffect: 'パスワードを変えると、ほかの端末のセッションはすべて終了します。',

  sessions: 'セッション',
  sessionsIntro: 'ログインしている端末です。',
  thisDevice: 'この端末',
  lastSeen: '最後の利用',
  since: '開始',
  end: '終了',
  endSessionOn: (device: string): string => `${device}のセッションを終了`,
  endAllOthers: 'ほかをすべて終了',

  activity: '記録',
  securityLogIntro:
    '過去90日間にアカウントで起きたことと、そのネットワークです。心当たりのないものがあれば、新しいパスワードを設定してください。',
  securityLogEmpty: 'まだ何もありません。',
  timesWithinTheHour: (event: string, count: number): string => `${event}（1時間に${count}回）`,
  securityEvents: {
    signup: 'アカウントの作成',
    login: 'ログイン',
    'login-failed': '誤ったパスワード',
    'login-braked': '誤ったパスワードが多すぎるため、既知のブラウザだけがログイン可能',
    'role-refused': '管理者だけの操作の試み',
    'csrf-refused': '有効なトークンのない要求',
    'reset-requested': 'パスワード再設定リンクの申し込み',
    'password-reset': 'リンクによるパスワードの再設定',
    'password-changed': 'パスワードの変更',
    'email-confirmed': 'メールアドレスの確認',
    'email-change-asked': 'メールアドレス変更の申し込み',
    'email-change-stopped': 'メールアドレス変更の中止',
    'email-changed': 'メールアドレスの変更',
    'email-taken-back': 'メールアドレスの取り消し',
    'browser-ended': 'メールのリンクによるブラウザの終了',
    'passkey-login': 'パスキーでのログイン',
    'passkey-added': 'パスキーの追加',
    'passkey-removed': 'パスキーの削除',
    'passkeys-only-on': 'パスキーのみでのログインに変更',
    'passkeys-only-off': 'パスワードでのログインを再び許可',
    'token-made': 'API トークンの作成',
    'token-removed': 'API トークンの削除',
    'admin-granted': '管理者になりました',
    'admin-revoked': '管理者ではなくなりました',
  },

  stepUpNote:
    '開いたままのブラウザから他の人が操作できないようにするためです。一度確認すると、10分間は求められません。',
  stepUp: '続ける',

  yourData: 'あなたのデータ',
  dataIntro: 'このサイトがあなたのアカウントについて保存しているすべてのデータです（JSON ファイル）。',
  downloadData: 'データをダウンロード',

  deleteAccount: 'アカウントの削除',
  deleteEffect: 'アカウントと、それに属するすべてのものがただちに削除されます。元には戻せません。',
  delete: '削除',
  sure: '削除します',
  accountDeleted: 'アカウントを削除しました。',
};
