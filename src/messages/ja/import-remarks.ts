/** インポートの警告。警告は英語で報告されるため、定型文をここで日本語に置き換えます */
import { messages as english } from '#contract/messages.ts';
import { sentences } from '#contract/record-sentences.ts';
import { answers as japanese } from './answers.ts';
import { recordSentences } from './record-sentences.ts';

type Said = readonly [pattern: RegExp, (...found: string[]) => string];

const kinds: Readonly<Record<string, string>> = {
  image: '画像',
  link: 'リンク',
  words: '語句',
  code: 'コード',
  formula: '数式',
  table: '表',
  note: '注',
  style: 'スタイル',
  script: 'スクリプト',
  'hidden part': '非表示の部分',
  citation: '引用',
  tag: 'タグ',
  bibliography: '文献一覧',
  cell: 'セル',
  output: '出力',
  file: 'ファイル',
  field: '項目',
  block: 'ブロック',
  'synced block': '同期ブロック',
  gallery: 'ギャラリー',
  'short code': 'ショートコード',
  card: 'カード',
  form: 'フォーム',
  canvas: 'canvas',
};

const reasons: Readonly<Record<string, string>> = {
  'not found in the imported post': '取り込んだ記事に含まれていません',
  'link missing in the imported post': '取り込んだ記事にリンクがありません',
  'the image no longer has this link': '画像からのリンクがなくなりました',
  'no imported post or file has this URL': 'この URL の記事やファイルは、取り込みに含まれていません',
  'not supported. The surrounding text was kept': '対応していないため、前後の文字だけを残しました',
  'text missing in the imported post': '取り込んだ記事に、この語句がありません',
  'inside a tag that is not supported': '対応していないタグの中にあります',
  'this HTML is not supported': '対応していない HTML です',
  'styling is not imported': '元の書式は取り込まれません',
  'posts on this site cannot run scripts': 'このサイトの記事では、スクリプトは動きません',
  'add these works to references.bib as BibTeX': '文献は、BibTeX で references.bib に追加してください',
  'it was not imported': '取り込めませんでした',
  'the file was not imported. The file name was kept': 'ファイルを取り込めなかったため、名前だけを残しました',
  'this kind is not supported': '対応していない種類です',
  'the old site generated this text': '元のサイトが自動で生成していた内容です',
  'the text is not in the export': 'エクスポートに本文が含まれていません',
  'the file is not in the export': 'エクスポートにファイルが含まれていません',
  'the images are not in the export': 'エクスポートに画像が含まれていません',
  'the block contains itself': 'ブロックの中に、そのブロック自身が含まれています',
  'not supported. Kept as text': '対応していないため、文字として残しました',
  'not supported. Only the text is shown': '対応していないため、文字だけを表示します',
  'not supported. Skipped': '対応していないため、取り込みませんでした',
  'the BibTeX entry is missing': '文献データ（BibTeX）がありません',
  'this site does not have this field': 'このサイトにはない項目です',
  'not imported. Add this value to the text': '取り込めませんでした。本文に書いてください',
  'not imported. Add this value to your profile': '取り込めませんでした。プロフィールに入力してください',
  'this tag is not supported': '対応していないタグです',
  'hidden on the original page': '元のページでも非表示でした',
  'code missing in the imported post': '取り込んだ記事に、このコードがありません',
  'formula missing in the imported post': '取り込んだ記事に、この数式がありません',
  'table missing in the imported post': '取り込んだ記事に、この表がありません',
  'footnote missing in the imported post': '取り込んだ記事に、この注がありません',
  'the linked note is not part of this import. The link text was kept':
    'リンク先のノートが取り込みに含まれていないため、リンクの文字だけを残しました',
  'embedded notes are not supported. The name was kept': 'ノートの埋め込みには対応していないため、名前だけを残しました',
  'an image is missing': '画像がありません',
  'a cited work is missing': '引用した文献がありません',
  'it has a tag that is not supported': '対応していないタグがあります',
  'it was a draft': '下書きでした',
  'it was waiting for review': 'レビュー待ちでした',
  'it was private': '非公開でした',
  'it was unlisted': '限定公開でした',
  'it was protected by a password': 'パスワードで保護されていました',
  'it was scheduled for later': '公開予約中でした',
  'it was in the trash': 'ゴミ箱にありました',
  'it was sent only by email': 'メールだけで配信されました',
  'it was for members': 'メンバー向けでした',
  'it was for paying members': '有料メンバー向けでした',
  'it was for members of certain tiers': '一部のプランのメンバー向けでした',
  'it was for subscribers': '購読者向けでした',
  'it was for paying subscribers': '有料購読者向けでした',
  'it has no title (a reply to another post)': 'ほかの人の記事への返信のように、タイトルがありません',
  'part of it was for subscribers only': '一部が購読者向けでした',
  'it was in _drafts': '_drafts にありました',
  'it has no date': '日付がありません',
  'its date is in the future': '未来の日付です',
  'the file was not found next to the post.': '本文と同じ場所にありません。',
  'the image is on another site.': 'ほかのサイトにあります。',
  'Use --fetch-images to download the image.': 'コマンドの --fetch-images を使うと、画像を取り込めます。',
};
const reason = (said: string) => reasons[said] ?? said;

const all: readonly Said[] = [
  [/^The image (.*) was not imported\.$/s, (src) => `画像 ${src} は取り込めませんでした。`],
  [/^The image (.*) was not imported: (.*)$/s, (src, why) => `画像 ${src} は取り込めませんでした。${remark(why)}`],
  [/^The file (.*) was not imported: (.*)$/s, (src, why) => `ファイル ${src} は取り込めませんでした。${remark(why)}`],
  [/^The content of the file is not in (\w+) format\.$/, (kind) => `中身が ${kind} 形式ではありません。`],
  [/^The image (.*) stays a link: (.*)$/s, (src, why) => `画像 ${src} はリンクのままです。${remark(why)}`],
  [
    /^The front matter could not be read and was skipped: (.*)$/s,
    (why) => `先頭の設定（front matter）を読み取れず、取り込みませんでした：${why}`,
  ],
  [
    /^The front matter has an error. Only the readable part was used: (.*)$/s,
    (why) => `先頭の設定（front matter）に誤りがあり、読み取れた部分だけを使いました：${why}`,
  ],
  [/^The date could not be read: (.*)$/s, (date) => `日付を読み取れません：${date}`],
  [/^Skipped keywords \((\d+)\): (.*)$/s, (count, names) => `取り込まなかったキーワード（${count}件）：${names}`],
  [/^The URL cannot be used: (.*)$/s, (address) => `この URL は使えません：${address}`],
  [/^The category was skipped: (.*)$/s, (name) => `取り込まなかったカテゴリー：${name}`],
  [
    /^The post was written by (.*)\. On this site, posts show the name of the site owner\.$/s,
    (names) => `${names}が書いた記事です。このサイトの記事には、サイト運営者の名前が表示されます。`,
  ],
  [
    /^Comments not imported: (\d+)\. They were mentions or were not approved on the old site\.$/,
    (count) =>
      `コメント${count}件は、元のサイトで承認されていないか、言及（Webmention など）のため、取り込みませんでした。`,
  ],
  [
    /^Comments not imported: (\d+)\. They were hidden or deleted on the old site\.$/,
    (count) => `コメント${count}件は、元のサイトで非表示か削除済みのため、取り込みませんでした。`,
  ],
  [
    /^Comments not imported: (\d+)\. They cannot be read\.$/,
    (count) => `コメント${count}件は読み取れないため、取り込みませんでした。`,
  ],
  [
    /^Pages have no comments, so the comments of this page were not imported\.$/,
    () => 'ページにはコメント欄がないため、このページのコメントは取り込みませんでした。',
  ],
  [/^The text cannot be read\. Nothing was imported\.$/, () => '本文を読み取れず、何も取り込めませんでした。'],
  [/^No post with this URL was found on this site\.$/, () => 'この URL の記事がこのサイトにありません。'],
  [/^Not published: (.*)\.$/s, (why) => `公開しませんでした：${why.split(' and ').map(reason).join('。')}。`],
  [
    /^(.*) is a page of this site, so this URL is not redirected\.$/s,
    (path) => `${path} はこのサイトのページの URL のため、転送されません。`,
  ],
  [
    /^The URL (.*) is in use\. This page will be at (.*)\.$/s,
    (wanted, to) => `${wanted} はすでに使われているため、このページの URL は ${to} になります。`,
  ],
  [
    /^(.*) already redirects to another page\.$/s,
    (path) => `${path} は、すでに別の記事かページへの転送に使われています。`,
  ],
  [
    /^Another page has the URL (.*)\. This page is at (.*)\.$/s,
    (wanted, own) => `${wanted} には別のページがあるため、このページの URL は ${own} です。`,
  ],
  [
    /^(.*) already redirects to another page\. This page is at (.*)\.$/s,
    (wanted, own) => `${wanted} は別の記事かページに転送されるため、このページの URL は ${own} です。`,
  ],
  [
    /^This page is at (.*), and (.*) redirects to it\.$/s,
    (own, wanted) => `このページの URL は ${own} です。${wanted} からここへ転送されます。`,
  ],
  [
    /^This page is at (.*), and (.*) redirects to it once it is published\.$/s,
    (own, wanted) => `このページの URL は ${own} です。公開すると、${wanted} からここへ転送されます。`,
  ],
  [
    /^This page is at (.*), because the site reserves (.*)\.$/s,
    (own, wanted) => `${wanted} はサイトで予約されているため、このページの URL は ${own} です。`,
  ],
  [
    /^No language was given\. The script of the text suggests (.*)\.$/,
    (name) => `言語の指定がないため、文字の種類から${name === 'English' ? '英語' : '日本語'}と推定しました。`,
  ],
  [/^The requested slug was not used: (.*)$/s, (address) => `指定された URL は使われませんでした：${address}`],
  [/^The full title was kept as the first heading\.$/, () => 'タイトルの全文は、本文の最初の見出しにしました。'],
  [
    /^This file does not contain the output of (?:a code chunk|\d+ code chunks)\..*$/s,
    () =>
      'コードの実行結果は、ファイルに含まれていません。結果も取り込むには、実行済みのノートブック（.ipynb）を取り込んでください。',
  ],
  [/^(\d+) more warnings are not shown\.$/, (count) => `ほかの警告${count}件は表示していません。`],
  [
    /^(.*) has no text\. This site generates section lists automatically\.$/s,
    (path) => `${path} には本文がありません。セクションの一覧は、サイトが自動で作成します。`,
  ],
  [/^(.*) is larger than (\d+) MB\.$/s, (path, size) => `${path} は ${size} MB を超えています。`],
  [
    /^(.*) is not a (WordPress|Ghost|Disqus|Substack) export\.$/s,
    (path, name) => `${path} は ${name} のエクスポートファイルではありません。`,
  ],
  [
    /^(.*) is not a story from a Medium export\.$/s,
    (path) => `${path} は、Medium からエクスポートされた記事ではありません。`,
  ],
  [/^(.*) is not in the export\.$/s, (path) => `${path} がエクスポートに含まれていません。`],
  [
    /^(.*) declares XML entities, which are not supported\.$/s,
    (path) => `${path} は XML エンティティを宣言しているため、読み取れません。`,
  ],
  [/^(.*) cannot be read as a zip\.$/s, (path) => `${path} は zip として読めません。`],
  [/^There are more than 50,000 files\.$/, () => 'ファイルが50,000個を超えています。'],
  [
    /^(.*):(\d+) (image|citation|tag|link|words|code|formula|table|note|style|script|hidden part|bibliography|cell|output|file|field|block|synced block|gallery|short code|card|form|canvas)( [^:].*)?: ([^:]*)$/s,
    (path, line, kind, what = '', why = '') => `${path}:${line} ${kinds[kind] ?? kind}${what}：${remark(why)}`,
  ],
  [/^([^\n]+:\d+ [\w.[\]-]+): (.*)$/s, (place, why) => `${place}：${ofField(why)}`],
];

/** 項目を公開できない理由 */
function ofField(why: string): string {
  const [key] = Object.entries(sentences).find(([, sentence]) => sentence === why) ?? [];
  return key === undefined ? why : recordSentences[key as keyof typeof sentences];
}

/** 未知の文はそのまま返します */
export function remark(line: string): string {
  const known = reasons[line];
  if (known !== undefined) return known;
  for (const [key, sentence] of Object.entries(english)) {
    if (typeof sentence !== 'string' || !line.startsWith(sentence)) continue;
    const said: unknown = Reflect.get(japanese, key);
    if (typeof said !== 'string') continue;
    const rest = line.slice(sentence.length).trim();
    return rest === '' ? said : `${said}${remark(rest)}`;
  }
  for (const [pattern, say] of all) {
    const found = pattern.exec(line);
    if (found) return say(...found.slice(1));
  }
  return line;
}
