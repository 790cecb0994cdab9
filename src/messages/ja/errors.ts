import type { Messages } from '../shape.ts';

/** エラーページとエラーメッセージ */
export const errors: Messages['errors'] = {
  lost: 'お探しのページは見つかりませんでした',
  serverErrorTitle: 'サーバーエラー',
  serverError: 'サーバーに問題が発生しています。しばらくしてからもう一度お試しください。',
  wentWrongTitle: '問題が発生しました',
  wentWrong: 'ご迷惑をおかけして申し訳ありません。しばらくしてからもう一度お試しください。',

  noPageHere: 'この URL のページはありません。',
  addressReadAs: '考えられる理由',
  addressReadings: 'ページが移動した\nURL の文字が足りない、または間違っている\nページがもともと存在しない',
  internalServerError: 'サーバー内部のエラー',
  unexpectedError: '予期しないエラー',
  status: (code: number): string => `ステータス ${code}`,
  backHome: 'ホームに戻る',
  readTheBlog: 'ブログを読む',
  search: '検索',

  network: '予期しない通信エラーが発生しました。',
  notFound: 'お探しのものは見つかりませんでした。',
  emailNotFound: 'このメールアドレスは登録されていません。',
};
