import type { Messages } from '../shape.ts';

/** 研究ページ、絞り込み、論文ページ */
export const research: Messages['research'] = {
  research: '研究',
  researchBy: (name: string): string => `研究：${name}`,
  publications: '業績',
  publicationsBy: (owner: string, name: string): string => `${owner}の業績の一覧です（${name}）。`,
  researchOf: (owner: string): string => `${owner}の研究と業績です。`,
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
