import type { Messages } from '../shape.ts';

/** コピーのボタンの言葉。読者のスクリプトに入るため、ひとつのファイルに分けてあります */
export const copying: Messages['copying'] = {
  copied: 'コピー済み ✓',
  notAllowed: 'コピーできません',
};
