import type { Messages } from '../shape.ts';

/** 新しいサイトを自分のものにするページ */
export const setup: Messages['setup'] = {
  title: 'このサイトを自分のものにする',
  description: '新しいサイトを設定します。',
  lead: '今表示されているのは見本です。設定が終わると消えます。あとからすべて変更できます。',
  name: '名前',
  nameHint: '履歴書に名前があれば空欄でかまいません。',
  role: '肩書き',
  roleHint: '例：物理学の研究者',
  email: 'メールアドレス',
  emailHint: 'ログインに使います。',
  languages: 'サイトの言語',
  firstLanguage: '最初のページの言語',
  languageNames: { en: '英語', ja: '日本語' },
  material: 'お手元の資料',
  materialHint:
    'このページのどこにでもドロップできます：JSON Resume、.bib ファイル、Markdown の記事、ノートブック、またはその zip',
  chooseFiles: 'ファイルを選ぶ',
  chooseFolder: '記事のフォルダーを選ぶ',
  orcid: 'ORCID iD（研究者番号）',
  orcidHint: '登録されている論文を取り込みます。',
  resumeChosen: (file) => `履歴書：${file}`,
  bibliographyChosen: (file) => `文献リスト：${file}`,
  postsChosen: (count) => `記事のファイル：${count}個`,
  removeWord: '外す',
  remove: (what) => `${what}を外す`,
  unknownFile: (file) => `${file}は履歴書でも文献リストでも記事でもありません。`,
  action: '自分のサイトにする',
  done: 'サイトはあなたのものになりました。',
  notices: '取り込めなかったもの',
  goOn: '進む',
};
