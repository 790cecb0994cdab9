import type { Messages } from '../shape.ts';

/** API の呼び出しが失敗したときの文 */
export const calls: Messages['calls'] = {
  network: '予期しない通信エラーが発生しました。',
  lost: 'お探しのものは見つかりませんでした。',
  emailNotFound: 'このメールアドレスは登録されていません。',
};
