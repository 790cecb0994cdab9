import type { Messages } from '../shape.ts';

/** API の呼び出しが失敗したときの文 */
export const calls: Messages['calls'] = {
  network: '予期しない通信エラーが発生しました。',
  unexpected: '予期しないエラーが発生しました。もう一度お試しください。',
  lost: 'お探しのものは見つかりませんでした。',
  emailTaken: 'このメールアドレスはすでに使われています。',
  emailNotFound: 'このメールアドレスは登録されていません。',
  credentialsInvalid: 'メールアドレスまたはパスワードが正しくありません。',
  resetLinkInvalid: '再設定リンクが無効です。新しいリンクを受け取ってください。',
  sessionEnded: 'セッションが終了しました。もう一度ログインしてください。',
};
