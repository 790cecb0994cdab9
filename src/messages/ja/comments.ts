import type { Messages } from '../shape.ts';

export const comments: Messages['comments'] = {
  title: 'コメント',
  none: 'コメントはまだありません。',
  owner: 'サイト運営者',
  deleted: '削除されたアカウント',
  anonymous: '匿名',
  removed: 'このコメントは削除されました。',
  write: 'コメントを書く',
  logIn: 'コメントするには[ログイン]してください。',
  logInOrSignUp: 'コメントするには[ログイン]または[新規登録]してください。',
  closed: 'コメントの受付は終了しました。',
  feed: 'コメントのフィード',
  feedTitle: (site) => `${site} のコメント`,
  elsewhere: 'ほかのサイトでの言及',
  mentioned: {
    mention: (host) => `${host} で言及`,
    reply: (host) => `${host} で返信`,
    like: (host) => `${host} で「いいね」`,
    repost: (host) => `${host} で共有`,
  },
  on: (name, post) => `「${post}」への ${name} さんのコメント`,
};
