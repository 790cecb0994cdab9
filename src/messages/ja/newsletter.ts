import type { Messages } from '../shape.ts';

/** ニュースレター */
export const newsletter: Messages['newsletter'] = {
  title: '購読者',
  description: 'ニュースレターの購読者と配信履歴です。',
  count: (count) => `購読者${count}人`,
  off: '読者が購読できるようにするには、サイトの設定でニュースレターを有効にしてください。',
  settings: 'サイトの設定',
  search: 'メールアドレスで検索',
  none: '購読者はまだいません。',
  states: {
    waiting: '確認待ち',
    following: '購読中',
    stopped: '購読解除済み',
    bounced: '配信不能',
    complained: '迷惑メールとして報告済み',
  },
  rhythms: { each: '新しい記事ごと', weekly: '週刊まとめ' },
  remove: '削除',
  removeOne: (email) => `${email}を削除`,
  export: 'CSV でダウンロード',

  consentGiven: (at) => `同意日時：${at}`,

  importTitle: '購読者を取り込む',
  importIntro:
    'Ghost、Substack、Mailchimp、Buttondown の CSV ファイル、またはメールアドレスの列がある表を取り込みます。',
  file: 'CSV ファイルを選択',
  consent: 'リストの全員がメールの受信に同意しています',
  consentOff:
    'チェックしない場合は、確認用のリンクを載せたメールを各自に1通送り、リンクから確認した人だけを購読者に追加します。',
  bring: '取り込む',
  imported: (following, asked, known) => `購読開始：${following}人、確認メール送信：${asked}人、登録済み：${known}人`,
  leftOut: (line, reason) => `${line}行目：${reason}`,

  sent: '配信履歴',
  nothingSent: '送信したメールはまだありません。',
  mailingStates: {
    waiting: '記事の公開後に送信',
    sending: '送信中',
    stopped: '中止',
    paused: '保留中（サイトがバックアップから復元されたため）',
    done: '送信済み',
  },
  mails: (taken, all) => `${all}通中${taken}通を送信済み`,
  unknownMails: (count) =>
    `${count}通について、メールサーバーから送信完了の応答がありませんでした。届いている可能性があるため、自動では再送されません。`,
  refusedMails: (count) => `配信不能：${count}通`,
  stop: '送信を中止',
  go: '今すぐ送信',
  wereSent: '送信済みにする',
  sendAgain: '再送',

  byMail: 'ニュースレター',
  mailTo: (count) => `この記事を購読者${count}人にメールで送信する`,
  weekly: (count) => `購読者のうち${count}人には、週刊まとめで届きます。`,
  nobody: '購読者はまだいません。',
  mailed: 'この記事は送信済みです。同じ記事のメールが再び送信されることはありません。',
  once: 'メールは、記事の公開後に1回だけ送信されます。公開後に記事を変更しても、再び送信されることはありません。',
  trial: '自分にテストメールを送信',
  testEmailSent: 'テストメールを送信しました。',

  ownTitle: 'ニュースレター',
  ownIntro: '新しい記事を、登録済みのメールアドレスにお届けします。',
  follow: '購読する',
  change: '保存',
  stopOwn: '購読を解除',
  saved: '保存しました。',
  topics: 'カテゴリー',
  topicsHint: 'カテゴリーを選ばない場合は、すべての記事をお届けします。',
  rhythm: '配信頻度',
};
