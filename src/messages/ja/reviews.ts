import type { Messages } from '../shape.ts';

export const reviews: Messages['reviews'] = {
  title: '著者へのコメント',
  explained:
    '本文の一部を選択するか、コピーして下の欄に貼り付けてください。コメントを見られるのは、あなたと著者だけです。自分のコメントは、このブラウザーでのみ見られます。',
  cookie:
    '最初にコメントすると、自分のコメントを表示するための Cookie が保存されます。コメントは、このブラウザーで14日間見られます。',
  none: 'まだコメントしていません。',
  name: 'お名前',
  words: 'コメントする箇所',
  wordsHint: '文章全体へのコメントの場合は空欄にしてください。',
  comment: 'コメント',
  send: '送信',
  commentOnWords: 'この箇所にコメント',
  goOn: 'コメントを追加',
  author: '著者',
  settled: '解決済み',
  failed: 'コメントを送信できませんでした。もう一度お試しください。',

  open: (count) => `コメント${count}件`,
  ofReviewers: 'レビューコメント',
  nothing: 'コメントはまだありません。コメント用のリンクは、記事の設定の「プレビューリンク」で作成できます。',
  close: '閉じる',
  show: '本文で表示',
  gone: 'この箇所は、もう本文にありません',
  whole: '文章全体について',
  onVersion: (revision) => `バージョン${revision}へのコメント`,
  answer: '返信',
  answerTo: (name) => `${name} さんに返信`,
  settle: '解決',
  openAgain: '再開',
  remove: '削除',
  settledOnes: (count) => `解決済みのコメント：${count}件`,
  you: 'あなた',
};
