import type { Messages } from '../shape.ts';

export const notebooks: Messages['notebooks'] = {
  code: 'コード',
  output: '出力',
  refused: {
    noNotebook: '対応している Jupyter ノートブック（nbformat 3 または 4）ではありません。',
    tooLarge: 'ノートブックは 48 MB までです。',
    tooNested: 'ノートブックの入れ子が深すぎるため、読み取れません。',
    tooManyCells: 'ノートブックはセル5,000個、出力20,000個までです。',
  },
  partsLost: (count: number): string => `ノートブックの${count}か所は、対応していない形式のため取り込みませんでした。`,
  notRun: (count: number): string =>
    `コードセル${count}個の実行結果は、ファイルに含まれていません。結果も取り込むには、実行済みのノートブック（.ipynb）を取り込んでください。`,
};
