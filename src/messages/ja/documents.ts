import type { Messages } from '../shape.ts';

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
