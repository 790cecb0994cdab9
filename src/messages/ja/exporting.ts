import type { Messages } from '../shape.ts';

/** 書き出しとバックアップの画面 */
export const exporting: Messages['exporting'] = {
  archive: 'サイト全体',
  archiveHint:
    'すべてのコンテンツ、メディア、ユーザー、記事の履歴を 1 つのファイルにまとめます。パスワードのハッシュとメールアドレスを含むため、厳重に保管してください。書類の非公開項目は含みません。',
  download: 'アーカイブをダウンロード',
  preparing: '大きなサイトでは数分かかります。準備ができるとダウンロードが始まります。',
  started: 'ダウンロードを始めました。',
  elsewhere:
    'Netlify ではダウンロードの時間とサイズが制限されているため、このサーバーではアーカイブを作成できません。お使いのコンピューターで次のコマンドを実行してください：',
  posts: '記事（Markdown）',
  postsHint: '各記事の現在の下書きと画像を ZIP ファイルにまとめます。ほかのソフトウェアで使えます。',
  downloadPosts: '記事をダウンロード',
  exportingPosts: '記事を書き出し中：',
  postsDone: (count) => `${count} 件の記事を書き出しました。`,
  postsFailed: (count) => `${count} 件を書き出せませんでした。もう一度お試しください。`,
  noPosts: '記事はまだありません。',
  publications: '業績',
  publicationsHint: '公開中の業績一覧です。文献管理ソフトで使えます。',
  backups: 'バックアップ',
  backup: 'バックアップ',
  size: 'サイズ',
  noFolder:
    'このサーバーはバックアップを作成していません。BACKUP_DIR にフォルダーを設定し、サイトを再起動してください。1 日に 1 回バックアップします。',
  noBackup: 'バックアップはまだありません。最初のバックアップは、起動から数分以内に作成されます。',
  netlifyBackups:
    'このサーバーにはバックアップを置くディスクがありません。定期的に書き出すか、データベースの復元機能を使ってください。',
  downloadBackup: 'ダウンロード',
  downloadOf: (date) => `${date} のバックアップをダウンロード`,
  restore: '復元',
  restoreSteps: [
    'サイトを停止し、データのフォルダー（DATA_DIR の値、既定は .data）を別の場所に移します。',
    'アーカイブのパスを指定して、下のコマンドを実行します。',
    'サイトを起動します。',
  ],
  exportCommand: "DATABASE_URL='postgresql://…' npm run export",
  importCommand: 'npm run import -- site-….ndjson.gz',
  restoreNote: '復元するとサイト全体が置き換わるため、この画面ではなくサーバーで行います。',
  megabytes: (size) => `${size} MB`,
};
