import type { Messages } from '../shape.ts';

/** 履歴書などのページの枠 */
export const documents: Messages['documents'] = {
  documents: '書類',
  backHome: 'ホームに戻る',
  plainText: 'テキスト',
  jsonResume: 'JSON Resume',
  pdf: 'PDF',
  documentOf: (title: string, nameAndRole: string): string => `${nameAndRole}の${title}です。`,
};
