import type { Messages } from '../shape.ts';

/** パスワード以外のアクセス手段：パスキーと、プログラム用のトークン */
export const keys: Messages['keys'] = {
  passkeys: 'パスキー',
  passkeysIntro:
    'パスキーを使うと、パスワードの代わりに、端末のロック解除と同じ方法でログインできます。パスキーは、推測されることも、偽のサイトに盗まれることもありません。',
  addPasskey: 'パスキーを追加',
  passkeyAdded: 'パスキーを追加しました。',
  passkeyAddedUnfound:
    'パスキーを追加しました。このパスキーはログイン画面に表示されないため、ログインにはパスワードを使ってください。本人確認にはこのパスキーを使えます。',
  notDiscoverable: 'ログイン画面に表示されません',
  passkeyRemoved: 'パスキーを削除しました。',
  added: '追加日',
  lastUsed: '最終使用',
  neverUsed: '未使用',
  ofOtherHost: (host: string): string => `${host} 用のため、このサイトでは使えません`,
  rename: '名前を変更',
  renameKey: (name: string): string => `${name}の名前を変更`,
  nameOf: (name: string): string => `${name}の名前`,
  save: '保存',
  remove: '削除',
  removeKey: (name: string): string => `${name}を削除`,
  onlyPasskeys: 'パスワードでのログインを無効にする',
  onlyPasskeysNote:
    '無効にすると、ログインできるのはパスキーだけになります。パスキーをすべて失った場合は、パスワードを再設定すると、再びパスワードでログインできます。',
  onlyPasskeysNeedTwo: 'パスワードでのログインを無効にするには、ログイン画面に表示されるパスキーが2つ必要です。',
  obstacles: {
    ip: 'パスキーを使うにはドメイン名が必要です。このサイトには IP アドレスで接続しています。',
    http: 'パスキーを使うには https が必要です。このサイトには https なしで接続しています。',
    browser: 'このブラウザーではパスキーを使えません。',
  },

  usePasskey: 'パスキーを使う',
  loginWithPasskey: 'パスキーでログイン',
  passkeyKnown: 'この端末には、このアカウントのパスキーがすでにあります。',
  passkeyCannotList: 'この端末またはセキュリティキーのパスキーは、ログイン画面に表示できません。',
  passkeyCannotVerify: 'この端末またはセキュリティキーでは本人確認ができません。先に PIN を設定してください。',
  passkeyFailed: 'パスキーを使えませんでした。もう一度お試しください。',
  passkeyWrongSite: 'パスキーは、このサイトのドメインでのみ使えます。',

  tokens: 'API トークン',
  tokensIntro:
    'トークンを使うと、自分のプログラムから、自分のアカウントとしてこのサイトの API を利用できます。権限と有効期限は自分で選べます。',
  tokenName: '名前',
  mayDo: '権限',
  scopes: {
    'posts:read': '記事と下書きを読む',
    'posts:write': '記事を書いて公開する',
    'content:read': 'コンテンツを読む',
    'content:write': 'コンテンツを編集する',
    'media:write': '画像を追加・削除する',
  },
  tokenLife: '有効期限',
  days: (count: number): string => `${count}日`,
  makeToken: 'トークンを作成',
  newToken: '新しいトークン',
  newTokenNote: 'トークンを今すぐコピーしてください。あとで再び表示することはできません。',
  copyToken: 'コピー',
  ends: '有効期限',
  tokenRemoved: 'トークンを削除しました。',
};
