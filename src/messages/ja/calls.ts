import type { Messages } from '../shape.ts';

/** API の呼び出しに失敗したときのメッセージ */
export const calls: Messages['calls'] = {
  network: '予期しない通信エラーが発生しました。',
  lost: 'お探しのものは見つかりませんでした。',
  emailNotFound: 'このメールアドレスは登録されていません。',
};
