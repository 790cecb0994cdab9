import type { Messages } from '../shape.ts';

/** 検索中の文言。読者用スクリプトに含まれるため、別ファイルにしています */
export const searching: Messages['searching'] = {
  renewing: '検索インデックスを更新しています。少しお待ちください…',
  failed: '検索機能を読み込めませんでした。もう一度お試しください。',
  nothingFor: (term: string): string => `「${term}」に一致するものはありません。`,
  resultsFor(count: number, term: string, shown: number): string {
    const results = `「${term}」の検索結果：${count}件`;
    return count > shown ? `${results}（上位${shown}件を表示）。` : `${results}。`;
  },
  moreIn: {
    en: (count) => `英語の検索結果がほかに${count}件`,
    ja: (count) => `日本語の検索結果がほかに${count}件`,
  },
};
