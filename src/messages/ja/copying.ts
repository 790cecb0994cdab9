import type { Messages } from '../shape.ts';

/** コピーボタンの文言。読者用スクリプトに含まれるため、別ファイルにしています */
export const copying: Messages['copying'] = {
  copied: 'コピー済み ✓',
  notAllowed: 'コピーできませんでした',
};
