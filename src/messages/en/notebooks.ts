/** Jupyter notebooks as posts: names of toggles, and reasons why a notebook cannot be read. */
export const notebooks = {
  code: 'Code',
  output: 'Output',
  refused: {
    noNotebook: 'This file is not a supported Jupyter notebook (nbformat 3 or 4).',
    tooLarge: 'A notebook can be up to 48 MB.',
    tooNested: 'The notebook is nested too deeply to be read.',
    tooManyCells: 'A notebook can have up to 5,000 cells and 20,000 outputs.',
  },
  /** Shown if a notebook was dropped into a post and some of its content is not supported. */
  partsLost: (count: number): string =>
    count === 1
      ? 'One part of the notebook is not supported and was skipped.'
      : `${count} parts of the notebook are not supported and were skipped.`,
  /** Shown after the import of a document whose code was not run, so that its output is missing. */
  notRun: (count: number): string =>
    `This file does not contain the output of ${count === 1 ? 'a code chunk' : `${count} code chunks`}. To include the output, import the rendered notebook (.ipynb).`,
};
