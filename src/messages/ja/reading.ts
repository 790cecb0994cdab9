import type { Messages } from '../shape.ts';

/** 全ページ共通の枠：メニュー、フッター、ヘッド */
export const frame: Messages['frame'] = {
  skipToContent: '本文へ移動',
  mainMenu: 'メインメニュー',
  notInThisLanguage: '日本語版なし',
  leadsHome: '（ホーム）',
  home: 'ホーム',
  research: '研究',
  blog: 'ブログ',
  about: '自己紹介',
  search: '検索',
  login: 'ログイン',
  profile: 'プロフィール',

  footer: 'フッター',
  feed: 'フィード',
  copyright: (firstYear: number, name: string): string => `© ${firstYear} ${name}`,
  theme: 'テーマ',
  themeSystem: 'システムに合わせる',
  themeLight: 'ライト',
  themeDark: 'ダーク',

  feedTitle: (name: string): string => `${name}：ブログ`,
  feedTitleOf: (name: string, format: string): string => `${name}：ブログ（${format}）`,
  furtherPage: (title: string, number: number): string => `${title}（${number}ページ目）`,

  pagination: 'ページ',
  newer: '新しい記事',
  older: '古い記事',
  pageOf: (number: number, last: number): string => `${last}ページ中${number}ページ目`,
  opensInNewTab: '（新しいタブで開きます）',
};

/** ホームと自己紹介ページ */
export const home: Messages['home'] = {
  details: '基本情報',
  role: '肩書き',
  location: '所在地',
  contact: '連絡先',
  elsewhere: 'ほかのサイトのプロフィール',
  resume: 'レジュメ',
  documents: '履歴書・職務経歴書',
  japaneseDocuments: {
    rirekisho: '履歴書',
    keirekisho: '職務経歴書',
    gyoseki: '研究業績書',
  },

  otherReadings: 'ほかの翻刻を見る',

  latestWriting: '最近の記事',
  newestPaper: '最新の論文',
  moreWriting: 'ほかの記事',
  noPostYet: '公開された記事はまだありません。[記事を書く・公開する]',
  selectedPapers: '主な論文',
  recentPapers: '最近の論文',
  news: 'お知らせ',
  projects: 'プロジェクト',
  techStack: '技術スタック',
  project: 'プロジェクト',
  furtherProjects: 'ほかのプロジェクト',
  technologies: '使用技術',
  repository: 'リポジトリ',
  live: '公開サイト',
  readMore: '続きを読む',

  about: '自己紹介',
  aboutOwner: (name: string): string => `${name}について`,
  lately: '近況',
  soFar: 'これまでの経歴',
  writeToMe: '連絡先',
};

/** `llms.txt` の見出し。 */
export const llms: Messages['llms'] = {
  posts: '記事',
  ownPages: 'ページ',
  projects: 'プロジェクト',
  publications: '業績',
  person: '著者について',
};

/** 研究ページ、絞り込み、論文ページ */
export const research: Messages['research'] = {
  research: '研究',
  researchBy: (name: string): string => `研究：${name}`,
  publications: '業績',
  publicationsBy: (owner: string, name: string): string => `${owner}の業績の一覧です（${name}）。`,
  researchOf: (owner: string): string => `${owner}の研究と業績です。`,
  citedBy: (count, source, month) => `被引用数 ${count}（${source}、${month}）`,
  citedInAll: (count) => `被引用数の合計 ${count}`,
  hIndex: (index) => `h 指数 ${index}`,
  betweenCounts: '・',
  countedBy: (said, source, month) => `${said}（${source}、${month}）`,
  selected: '主な業績',
  filter: '業績を絞り込む',
  worksOf: (count: number, first: number, last: number): string =>
    `${count}点${Number.isFinite(first) ? `、${first === last ? first : `${first}〜${last}`}年` : ''}。`,
  filterBy: '種類・年・キーワード・著者で絞り込む',
  showAll: 'すべて表示',
  allAs: '一括ダウンロード：',
  searchWithin: '業績を検索',
  undated: '年不明',
  moreValues: (count: number): string => `ほか${count}件を表示`,

  facets: { kind: '種類', year: '年', keyword: 'キーワード', author: '著者' },

  kinds: {
    article: { one: '学術論文', many: '学術論文' },
    proceedings: { one: '会議論文', many: '会議論文' },
    chapter: { one: '分担執筆', many: '分担執筆' },
    book: { one: '著書', many: '著書' },
    thesis: { one: '学位論文', many: '学位論文' },
    preprint: { one: 'プレプリント', many: 'プレプリント' },
    report: { one: '報告書', many: '報告書' },
    software: { one: 'ソフトウェア', many: 'ソフトウェア' },
    dataset: { one: 'データセット', many: 'データセット' },
    patent: { one: '特許', many: '特許' },
    online: { one: 'ウェブ資料', many: 'ウェブ資料' },
    unpublished: { one: '未発表', many: '未発表' },
    review: { one: '書評', many: '書評' },
    manual: { one: 'マニュアル', many: 'マニュアル' },
    other: { one: 'その他', many: 'その他' },
  },

  resources: {
    code: 'コード',
    data: 'データ',
    slides: 'スライド',
    poster: 'ポスター',
    video: '動画',
    website: 'ウェブサイト',
    html: 'HTML',
    pubmed: 'PubMed',
    pmc: 'PMC',
    hal: 'HAL',
  },
  link: 'リンク',
  openAccess: 'オープンアクセス',
  notices: {
    retraction: { badge: '撤回', sentence: 'この業績は撤回されています。', link: '撤回の告知を読む' },
    concern: {
      badge: '懸念表明',
      sentence: 'この業績について、出版社が懸念を表明しています。',
      link: '懸念表明を読む',
    },
    correction: { badge: '訂正あり', sentence: 'この業績は訂正されています。', link: '訂正を読む' },
  },

  talks: '講演',
  teaching: '教育',
  service: '学会・社会活動',
  awards: '受賞',

  abstract: '要旨',
  isbn: (number: string): string => `ISBN ${number}`,
  cite: '引用',
  copy: 'コピー',
  download: 'ダウンロード',
  keywords: 'キーワード',
  postsAbout: 'この業績についての記事',
};

/** 読者向けのブログ：一覧、年別アーカイブ、記事の前後 */
export const blog: Messages['blog'] = {
  blog: 'ブログ',
  blogOf: (name: string): string => `${name}のブログです。`,
  order: '並び順',
  byCategory: 'カテゴリー順',
  byTime: '新しい順',
  nothingYet: 'まだ何もありません。お楽しみに。',
  noSummary: '要約…',
  archiveByYear: '年別の記事',
  archive: '記事の一覧',
  archiveOf: (year: number): string => `${year}年の記事`,
  writtenIn: (name: string, year: number): string => `${name}が${year}年に書いた記事です。`,
  allBy: (name: string): string => `${name}のすべての記事を、年とカテゴリーごとに並べています。`,
  before: '過去の記事',
  categories: 'カテゴリー',
  category: 'カテゴリー',
  keyword: 'キーワード',
  keywords: 'キーワード',
  postsThatShare: (kind: string, name: string, owner: string): string =>
    `${owner}の記事の一覧です（${kind}：${name}）。`,
  postCount: (count: number): string => `${count}件`,

  minutes: (count: number): string => `約${count}分`,
  minutesToRead: (count: number): string => `約${count}分`,
  characters: (count: number): string => `${count.toLocaleString('en')}字`,
  updated: '更新日',
  partOfSeries: (name: string, position: number): string => `${name} 第${position}回`,
  pdf: 'PDF',
  citePost: 'この記事を引用する',
  with: '共著：',
  betweenNames: '、',
  contents: '目次',
  linkToSection: 'この節へのリンク',
  vertical: '縦書き',
  writtenBy: (name: string, role: string): string => `文：[${name}]${role && `（${role}）`}`,
  theAuthor: '著者',
  answerByMail: 'メールで返信',
  answerSubject: (title: string): string => `Re: ${title}`,
  followByFeed: 'フィードで購読',
  fromTheProject: '関連プロジェクト',
  readNext: '次に読む',
  related: '関連記事',
  editorTitle: 'エディター',
  editorDescription: '記事を書きます。',
  loading: '読み込み中…',
  writingNeedsScript: '執筆には JavaScript が必要です。ほかのページは、JavaScript がなくても読めます。',
  preview:
    'プレビューです。このバージョンは公開されていません。リンクを知っている人は誰でも読めます。リンクの有効期限は14日間です。',
};

/** 検索ページと検索インデックスの文言 */
export const search: Messages['search'] = {
  search: '検索',
  description: (name: string): string => `${name}の記事と業績を検索します。`,
  label: '記事と業績を検索',
  placeholder: '記事・業績',
  recentPosts: '最近の記事',
  keywords: 'キーワード',
  needsScript: '検索には JavaScript が必要です。JavaScript がなくても、[記事の一覧]と[業績]からすべて見られます。',
  post: (date: string): string => `記事・${date}`,
  project: 'プロジェクト',
  page: 'ページ',
};

/** 履歴書などのページの枠 */
export const documents: Messages['documents'] = {
  documents: '書類',
  backHome: 'ホームに戻る',
  plainText: 'テキスト',
  jsonResume: 'JSON Resume',
  pdf: 'PDF',
  pageOf: (page: number, pages: number): string => `${page}ページ（全${pages}ページ）`,
  noPage: 'このページは公開されていません。ページを公開すると、ここにプレビューが表示されます。',
  asLive:
    '日本語と英語の下書きで項目がそろっていないため、公開中の書類を表示しています。変更をプレビューするには、項目をそろえてください。',
  documentOf: (title: string, nameAndRole: string): string => `${nameAndRole}の${title}です。`,
};

/** コピーボタンの文言。スクリプトのために各ページに含まれます */
export const copying: Messages['copying'] = {
  copied: 'コピー済み ✓',
  notAllowed: 'コピーできませんでした',
};
