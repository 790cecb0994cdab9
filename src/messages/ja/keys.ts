import type { Messages } from '../shape.ts';

/** パスワード以外にアカウントを開くもの：パスキーと、プログラム用のトークン */
export const keys: Messages['keys'] = {
  passkeys: 'パスキー',
  passkeysIntro:
    'パスキーを使うと、端末のロックを解除する方法でログインできます。パスワードは要らず、推測されることも、偽のサイトに盗まれることもありません。',
  addPasskey: 'パスキーを追加',
  passkeyAdded: 'パスキーを追加しました。',
  passkeyAddedUnfound:
    'パスキーを追加しました。ログインでは見つからないため、操作の確認だけに使えます。ログインにはパスワードを使ってください。',
  notDiscoverable: 'ログインでは見つかりません',
  passkeyRemoved: 'パスキーを削除しました。',
  added: '追加',
  lastUsed: '最後の使用',
  neverUsed: '未使用',
  ofOtherHost: (host: string): string => `${host} 用です。このアドレスでは使えません`,
  rename: '名前を変更',
  renameKey: (name: string): string => `${name}の名前を変更`,
  nameOf: (name: string): string => `${name}の名前`,
  save: '保存',
  remove: '削除',
  removeKey: (name: string): string => `${name}を削除`,
  onlyPasskeys: 'パスキーのみでログインする',
  onlyPasskeysNote:
    'パスワードではログインできなくなります。パスキーを失った場合は、パスワード再設定のリンクで再びログインできます。',
  onlyPasskeysNeedTwo: '選べるようにするには、ログインで見つかるパスキーが2つ必要です。',
  obstacles: {
    ip: 'パスキーを使うにはドメイン名が必要です。このサイトには IP アドレスで接続しています。',
    http: 'パスキーには https が必要です。このサイトは https で開かれていません。',
    browser: 'このブラウザではパスキーを使えません。',
  },

  usePasskey: 'パスキーを使う',
  loginWithPasskey: 'パスキーでログイン',
  passkeyKnown: 'この端末には、このアカウントのパスキーがすでにあります。',
  passkeyCannotList: 'この端末またはキーには、ログインで見つかるパスキーを保存できません。',
  passkeyCannotVerify: 'この端末またはキーでは本人確認ができません。先にPINを設定してください。',
  passkeyFailed: 'パスキーを使えませんでした。もう一度お試しください。',
  passkeyWrongSite: 'パスキーはこのサイトのアドレスでのみ使えます。',

  tokens: 'API トークン',
  tokensIntro:
    'トークンがあれば、あなたのプログラムが、期限まで、許可した範囲で、あなたとしてこのサイトの API を呼び出せます。',
  tokenName: '名前',
  mayDo: '許可する操作',
  scopes: {
    'posts:read': '記事と下書きを読む',
    'posts:write': '記事を書く、公開する',
    'content:read': 'コンテンツを読む',
    'content:write': '資料を変える',
    'media:write': '画像を追加、削除する',
  },
  tokenLife: '有効期限',
  days: (count: number): string => `${count}日`,
  makeToken: 'トークンを作成',
  newToken: '新しいトークン',
  newTokenNote: '今コピーしてください。二度と表示されません。',
  copyToken: 'コピー',
  ends: '有効期限',
  tokenRemoved: 'トークンを削除しました。',
};
