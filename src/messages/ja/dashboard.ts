import type { Messages } from '../shape.ts';

/** ダッシュボード */
export const dashboard: Messages['dashboard'] = {
  title: 'ダッシュボード',
  description: '下書き、要対応の項目、よく使う機能をまとめたページです。',
  waits: '要対応',
  happened: '最近の動き',
  ways: 'ショートカット',
  adding: 'コンテンツを追加',
  nothingWaits: '対応が必要な項目はありません。',

  steps: {
    title: '次にすること',
    done: '完了',
    profile: 'プロフィール写真を追加する',
    publication: '論文を追加する',
    post: '最初の記事を公開する',
    documents: 'レジュメに表示する内容を選ぶ',
    site: 'メニュー・色・フォントを選ぶ',
  },

  drafts: '下書き',
  changes: '未公開の変更',
  scheduled: '予約済み',
  scheduledRecords: '公開予定のページとプロジェクト',
  more: (count) => `ほか${count}件`,
  goesLive: (time) => `${time}に公開予定`,

  proposals: 'ファイルとブラウザーで異なる内容',
  notShown: '表示の問題',
  inFiles: 'ファイルの問題',
  line: (file, line) => `${file} の${line}行目`,
  mend: '修正',
  look: '表示',

  failedMails: (count) => `送信できなかったメール：${count}通`,
  mailTo: (subject, recipient) => `「${subject}」（宛先：${recipient}）`,

  changesWait: '変更はまとめてデプロイされます。デプロイは5分に1回までです。',
  deployNow: '今すぐデプロイ',

  lastChanges: '最近の変更',
  lastChangesHelp: '変更後にページが表示できなくなった場合は、前のバージョンに戻してください。',
  restoreVersion: '前のバージョンに戻す',
  restoreVersionOf: (name) => `${name} を前のバージョンに戻す`,
  takenBack: '前のバージョンに戻しました。',

  site: 'バックアップ',
  backup: (time) => `最新のバックアップ：${time}`,
  noBackup: 'バックアップはまだありません。BACKUP_DIR に保存先を指定すると、バックアップが毎日作成されます。',
  latestPosts: '最近公開した記事',
  pages: 'ページ',

  write: '記事を書く',
  allPosts: 'すべての記事',
  profile: 'プロフィールとレジュメ',
  settings: 'サイトの設定',
  account: 'アカウント',
};
