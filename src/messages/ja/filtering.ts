import type { Messages } from '../shape.ts';

/** 業績の絞り込み。読者のスクリプトに入るため、ひとつのファイルに分けてあります */
export const filtering: Messages['filtering'] = {
  countOf: (found: number, all: number): string => `${all}件中${found}件`,
};
