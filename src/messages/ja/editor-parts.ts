import type { Messages } from '../shape.ts';

/** エディターで開くもの：検索、アウトライン、キー、差分、確認 */
export const editorParts: Messages['editorParts'] = {
  findTitle: '検索と置換',
  findText: '検索',
  findOther: '置換後',
  findCase: '大文字と小文字を区別',
  findNothing: '見つかりません',
  findBefore: '前へ',
  findAfter: '次へ',
  findReplace: '置換',
  findReplaceAll: 'すべて置換',
  foundOf: (at: number, count: number): string => `${count}件中${at}件目`,
  replaced: (count: number): string => `${count}件を置換しました`,

  outline: 'アウトライン',
  outlineEmpty: '本文の見出しがここに並びます。',

  original: '原文',
  originalChanged: (count: number): string => `訳したあとに${count}か所変わりました。`,
  originalUnknown: 'どの版を訳したものか分かりません。',
  originalTranslated: '訳文に反映済みにする',
  originalAdded: '追加',
  originalRemoved: '削除',
  preview: 'プレビュー',

  edit: '編集',
  editTakesOffline: '編集すると、再び公開するまでこの記事は非公開になります。',
  editTakesOfflineLater: 'サイトの配置が別の場合は、次の配置で非公開になります。',
  takeOffline: '非公開にして編集',

  theirs: '別の場所の版',
  mine: '自分の版',
  copyMine: '自分の版をコピー',
  saveAsNew: '新しい記事として保存',
  loadTheirs: '別の場所の版を読み込む',
  saveMine: '自分の版で上書き',
  draftFound: 'このブラウザには、この記事の未保存の変更があります。',
  saved: '保存済み',
  inThisBrowser: 'このブラウザ',
  continueWithMine: '自分の変更を続ける',
  copyMyText: '自分の本文をコピー',
  giveUpMine: '変更を捨てて、保存された記事を開く',

  difference: '差分',
  sameTexts: '二つの本文は同じです。',
  summary: '要約',
  text: '本文',
  sameBlocks: (count: number): string => `この間の同じブロック：${count}件`,
  formChanged: '形だけが変わり、言葉は変わっていません。',
  fields: { title: '題名', category: 'カテゴリー', keywords: 'キーワード' },

  shortcuts: 'キーボードショートカット',
  keys: [
    {
      name: '文字',
      keys: [
        ['Mod+B', '太字'],
        ['Mod+I', '斜体'],
        ['Mod+K', 'リンク（複数のブロックにまたがっても）'],
        ['Mod+M', '文中のコード'],
        ['Mod+Alt+M または $…$', '文中の数式'],
        ['Mod+Alt+F または ^[…]', '脚注'],
        ['@ または Mod+Alt+C', '引用文献'],
        ['Mod+Shift+V', '書式なしで貼り付け'],
      ],
    },
    {
      name: 'ブロック',
      keys: [
        ['空の行で /', 'ブロックのメニュー'],
        ['Mod+/', 'そのブロックのメニュー'],
        ['Mod+Alt+0', '段落にする'],
        ['Mod+Alt+1〜6', '見出しにする'],
        ['Mod+Alt+7, 8', '番号つきリスト、リストにする'],
        ['Mod+Alt+9', '引用にする'],
        ['Mod+Shift+C', 'コードブロック'],
        ['Alt+Shift+↑ ↓', '上へ、下へ移動'],
        ['## , - , 1. , > , ```, $$ ', '行頭で入力（Markdown と同じ）'],
      ],
    },
    {
      name: 'コード',
      keys: [
        ['Tab, Shift+Tab', '字下げ、字上げ'],
        ['Mod+/', 'コメント'],
        ['Mod+Enter', 'コードから出る'],
      ],
    },
    {
      name: '記事',
      keys: [
        ['Mod+S', '保存'],
        ['Mod+Z', '元に戻す'],
        ['Mod+Shift+Z または Ctrl+Y', 'やり直す'],
        ['Mod+F', '検索と置換'],
        ['Mod+A, Mod+A', 'すべて選択'],
        ['?', 'この一覧（文章を書いていないとき）'],
      ],
    },
  ],
};
