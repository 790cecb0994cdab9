import { notebookFaults } from '#contract/import-remarks.ts';

/** Jupyter notebooks as posts: names of toggles, and reasons why a notebook cannot be read. */
export const notebooks = {
  code: 'Code',
  output: 'Output',
  refused: notebookFaults,
  /** Shown if a notebook was dropped into a post and some of its content is not supported. */
  partsLost: (count: number): string =>
    count === 1
      ? 'One part of the notebook is not supported and was skipped.'
      : `${count} parts of the notebook are not supported and were skipped.`,
};
