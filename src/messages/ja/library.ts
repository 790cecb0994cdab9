import type { Messages } from '../shape.ts';

/** メディアライブラリ */
export const library: Messages['library'] = {
  libraryTitle: 'メディアライブラリ',
  libraryEmpty: 'アップロードされた画像はまだありません。',
  libraryUnused: '未使用',
  libraryMore: 'さらに表示',
  libraryDelete: '削除',
  libraryDeleteQuestion: 'この画像を完全に削除しますか？元に戻すことはできません。',
};
