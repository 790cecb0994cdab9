import type { Messages } from '../shape.ts';

export const comments: Messages['comments'] = {
  title: 'コメント',
  none: 'コメントはまだありません。',
  owner: 'このサイトの著者',
  deleted: '削除されたアカウント',
  removed: 'このコメントは削除されました。',
  logIn: 'コメントするには[ログイン]してください。',
  closed: 'ここでのコメントの受け付けは終わりました。',
  feed: 'コメントのフィード',
  feedTitle: (site) => `${site} のコメント`,
  on: (name, post) => `「${post}」への ${name} のコメント`,
};
