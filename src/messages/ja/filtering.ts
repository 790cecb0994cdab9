import type { Messages } from '../shape.ts';

/** 業績の絞り込みの文言。読者用スクリプトに含まれるため、別ファイルにしています */
export const filtering: Messages['filtering'] = {
  countOf: (found: number, all: number): string => `${all}件中${found}件を表示`,
};
