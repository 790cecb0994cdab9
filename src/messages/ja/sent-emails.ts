import type { Messages } from '../shape.ts';

/** 送信メールの画面 */
export const sentEmails: Messages['sentEmails'] = {
  name: '送信メール',
  find: '宛先・件名で検索',
  recipient: '宛先',
  subject: '件名',
  kind: '種類',
  kinds: { service: 'アカウント・確認', newsletter: 'ニュースレター' },
  state: '状態',
  everyState: 'すべての状態',
  states: {
    waiting: '送信待ち',
    retrying: '再送中',
    sent: '送信済み',
    delivered: '配信済み',
    failed: '失敗',
    bounced: '配信不能',
    complained: '迷惑メール報告',
    unknown: '未確認',
    skipped: '購読解除のため送信なし',
  },
  time: '日時',
  deleted: '削除済みのアドレス',
  none: 'メールはまだありません。記事をメールで送ると、ここに表示されます。',
  kept: 'アカウントに関するメールは秘密のリンクを含むため、送信後に削除されます。送信できなかったメールは 30 日間ここに表示されます。',
  mailings: 'ニュースレターの停止と再送は、次の画面で行えます：',
  newsletter: 'ニュースレター',
};
