import type { Messages } from '../shape.ts';

/** 管理画面：ナビゲーションと各画面の名前 */
export const adminArea: Messages['adminArea'] = {
  navigation: '管理画面',
  open: 'メニュー',
  viewSite: 'サイトを表示',
  groups: { writing: '執筆', records: 'プロフィールと業績', site: 'サイト' },
  screens: {
    overview: { title: '概要', description: '下書き、要対応の項目、最近の動きをまとめたページです。' },
    posts: { title: '記事', description: '下書き、予約、公開中の記事と、ゴミ箱の一覧です。' },
    pages: { title: 'ページ', description: 'サイトに追加したページの一覧です。' },
    media: { title: 'メディア', description: '画像とファイル、それらを使っているページの一覧です。' },
    comments: { title: 'コメント', description: 'コメントと言及を、状態や記事ごとに表示します。' },
    newsletter: { title: 'ニュースレター', description: 'ニュースレターの購読者の一覧です。' },
    emails: { title: '送信済みメール', description: 'サイトが送信したメールと配信の状況です。' },
    analytics: { title: 'アクセス解析', description: '閲覧数、参照元、検索語の集計です。' },
    publications: { title: '業績', description: '業績と、記事で引用した文献の一覧です。' },
    proposals: {
      title: '提案',
      description: '情報源から届いた新しい業績と変更を確認して、反映するかどうかを決めます。',
    },
    sources: { title: '新着の確認', description: '業績を問い合わせる情報源です。' },
    records: {
      title: 'プロジェクト・講演・授業・お知らせ',
      description: 'プロジェクト、講演、授業、受賞、お知らせの一覧です。',
    },
    documents: { title: 'プロフィールと書類', description: 'プロフィール、履歴書、CV、非公開の項目を編集します。' },
    import: { title: 'インポート', description: 'ほかのサービスから記事とファイルを取り込みます。' },
    export: {
      title: 'エクスポートとバックアップ',
      description: '内容をダウンロードし、最近のバックアップを確認します。',
    },
    redirects: { title: 'リダイレクト', description: '古い URL から現在のページへの転送です。' },
    settings: { title: '設定', description: 'サイトのタイトル、メニュー、色、言語、機能を設定します。' },
    tokens: { title: 'API トークン', description: '自作のプログラムに、API の利用を許可します。' },
  },
  inNavigation: { import: 'インポートとエクスポート' },
  /** コマンドパレット：画面、記事、ページ、記録の検索 */
  palette: {
    title: '移動',
    open: '移動…',
    find: '画面・記事・ページ・業績を検索',
    groups: { screens: '画面', actions: '操作', posts: '記事', content: 'コンテンツ', site: 'サイト' },
    newPost: '記事を書く',
    home: 'ホーム',
    nothingFound: (text) => `「${text}」に一致するものはありません。`,
    found: (count) => `${count}件`,
  },
};
