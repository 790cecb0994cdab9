import type { Messages } from '../shape.ts';

export const notebooks: Messages['notebooks'] = {
  code: 'コード',
  output: '出力',
  refused: {
    noNotebook: '対応している Jupyter ノートブック（nbformat 3 または 4）ではありません。',
    notebookTooLarge: 'ノートブックは 48 MB までです。',
    notebookTooNested: 'ノートブックの入れ子が深すぎるため、読み取れません。',
    notebookTooManyCells: 'ノートブックはセル5,000個、出力20,000個までです。',
  },
  partsLost: (count: number): string => `ノートブックの${count}か所は、対応していない形式のため取り込みませんでした。`,
};
