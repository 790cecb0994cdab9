/** Jupyter notebooks as posts: what folds are called, and why one cannot be read. */
export const notebooks = {
  code: 'Code',
  output: 'Output',
  refused: {
    noNotebook: 'This is no Jupyter notebook that can be read (nbformat 3 or 4).',
    tooLarge: 'A notebook can have 48 MB at most.',
    tooNested: 'The notebook is nested too deeply to be read.',
    tooManyCells: 'A notebook can have 5,000 cells and 20,000 outputs at most.',
  },
  /** Of one that was dropped into a text. */
  partsLost: (count: number): string =>
    count === 1
      ? 'One part of the notebook has no form here and was left out.'
      : `${count} parts of the notebook are not supported and were left out.`,
  /** Of a text whose code makes what it shows when a page is made of it. */
  notRun: (count: number): string =>
    `${count === 1 ? 'What a chunk of code makes is' : `What ${count} chunks of code make is`} not in this file: import the notebook that was made of it (.ipynb) to have it.`,
};
