import type { Messages } from '../shape.ts';

/** 概要 */
export const dashboard: Messages['dashboard'] = {
  sections: { attention: '要対応', underWay: '作業中', site: 'サイトの状態' },
  emptySections: {
    attention: '対応が必要な項目はありません。',
    underWay: '下書きと予約はありません。',
    site: 'まだ何も公開されていません。',
  },

  steps: {
    title: 'サイトの準備',
    hide: 'この一覧を隠す',
    done: '完了',
    names: {
      portrait: 'プロフィール写真を追加する',
      bio: '自己紹介を書く',
      paper: '最初の論文を追加する',
      post: '最初の記事を公開する',
      url: '公開用の URL を設定する',
      email: 'メールを設定する',
      backups: 'バックアップを設定する',
    },
    notes: {
      portrait: 'ホームと自己紹介のページに表示されます。',
      bio: '研究や仕事について、数行で紹介します。',
      paper: 'DOI を入力するか、BibTeX ファイルをアップロードします。',
      post: '短い文章でかまいません。',
      url: 'サーバーで SITE_URL を設定してください。メールとフィードのリンクに使われます。',
      email: 'サーバーで SENDGRID_API_KEY または SMTP_URL を設定してください。設定するまで、メールは送信されません。',
      backups: 'サーバーで BACKUP_DIR を設定すると、バックアップが毎日作成されます。',
    },
    actions: {
      portrait: '追加',
      bio: '書く',
      paper: '追加',
      post: '書く',
      url: '表示',
      email: '表示',
      backups: '表示',
    },
  },

  drafts: '下書き',
  changes: '未公開の変更',
  changedRecords: '未公開のコンテンツ',
  scheduled: '予約済み',
  scheduledRecords: '公開予定のページとプロジェクト',
  more: (count) => `ほか${count}件`,
  goesLive: (time) => `${time}に公開予定`,
  goOn: '続ける',
  answer: '返信',

  proposals: 'ファイルとブラウザーで異なる内容',
  decide: '選択',
  workNotices: '業績についての告知',
  workProposals: (count) => `業績についての提案 ${count} 件`,
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

  mailingsToDecide: '判断が必要なメール配信',

  site: '最新のバックアップ',
  noBackup: 'バックアップはまだありません',
  noBackupHelp: 'BACKUP_DIR に保存先を指定すると、バックアップが毎日作成されます。',
  latestPosts: '最近公開した記事',
  views: (count) => `30日間の閲覧数：${count}`,
  subscribers: '購読者',

  write: '記事を書く',
};
