/** Converts a Jupyter notebook to one post, before its images are imported. */
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { notebooks as en } from '#messages/en/notebooks.ts';
import { notebooks as ja } from '#messages/ja/notebooks.ts';
import { languageOf } from '#domain/language.ts';
import { readFrontMatter } from './front-matter.ts';
import type { Shown } from '#document/notebook/cell-options.ts';
import { attached, headOf, notebookBlocks } from '#document/notebook/notebook-blocks.ts';
import { NotebookError, readNotebook } from '#document/notebook/read-notebook.ts';
import type { Notebook } from '#document/notebook/schema.ts';
import { lossesOf } from './markdown-diagnostics.ts';
import type { PostEntry } from './post-entry.ts';
import type { SiteRules } from './site-rules.ts';

export interface NotebookText {
  text: string;
  /** Whether and how outputs are shown; if undefined, the settings of the notebook apply. */
  outputs?: Shown | undefined;
  /** Rules of the site that the notebook belongs to. */
  rules?: SiteRules | undefined;
}

/**
 * @param knowsKey whether `@key` in a sentence is a citation
 * @throws AppError if the notebook cannot be read
 */
export function notebookEntry(path: string, file: NotebookText, knowsKey: (key: string) => boolean): PostEntry {
  const notebook = readOrRefuse(file.text);
  const { source, cells } = headOf(notebook);
  const { facts } = readFrontMatter(source, path, file.rules);
  const title = facts.title || notebook.metadata.title.trim();
  const words = languageOf(title + markdownOf(cells)) === 'ja' ? ja : en;
  const options = { knowsKey, outputs: file.outputs, words };
  return {
    path,
    // The source contains no execution counts or times, so that a new run with equal results changes nothing.
    source: JSON.stringify([notebook, file.outputs]),
    facts: { ...facts, title },
    read: (picture) => notebookBlocks(notebook, { ...options, picture }).document,
    diagnostics: (document, isThere) => {
      const lines = cellLines(file.text, notebook);
      const text = markdownByLine({ ...notebook, cells }, lines);
      const isAttached = (src: string) => cells.some((cell) => attached(cell, src) !== undefined);
      const made = notebookBlocks(notebook, { ...options, picture: () => undefined }).diagnostics;
      return [
        ...lossesOf(text, 1, document, (src) => isThere(src) || isAttached(src)),
        ...made.map(({ cell, what, reason }) => ({ line: lines[cell]?.cell ?? 1, what, reason })),
      ];
    },
  };
}

function readOrRefuse(text: string): Notebook {
  try {
    return readNotebook(text);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    throw new AppError('BAD_INPUT', { problem: problem(error.fault) });
  }
}

const markdownOf = (cells: Notebook['cells']): string =>
  cells.flatMap(({ cell_type: type, source }) => (type === 'markdown' ? [source] : [])).join('\n');

/**
 * Maps the cells of a notebook to lines of its file, for reports.
 *
 * Returns the lines, from 1, at which the type and the source of each cell begin. If the cells cannot be located, all
 * lines are 1.
 */
function cellLines(file: string, { cells }: Notebook): { cell: number; source: number }[] {
  // Only unescaped quotes are matched, because `"cell_type"` within a string has escaped quotes.
  const places = [...file.matchAll(/(?<!\\)"cell_type"\s*:/g)].map(({ index }) => index);
  if (places.length !== cells.length) return cells.map(() => ({ cell: 1, source: 1 }));
  let [line, seen] = [1, 0];
  const lineAt = (place: number) => {
    for (let end = file.indexOf('\n', seen); end >= 0 && end < place; end = file.indexOf('\n', seen)) {
      line += 1;
      seen = end + 1;
    }
    return line;
  };
  return places.map((place) => {
    const cell = lineAt(place);
    const text = /"(?:source|input)"\s*:\s*\[?\s*/g;
    text.lastIndex = place;
    const found = text.exec(file);
    return { cell, source: found ? lineAt(found.index + found[0].length) : cell };
  });
}

/** Returns the text of all Markdown cells. If possible, each line has the same line number as in the file. */
function markdownByLine(notebook: Notebook, at: readonly { source: number }[]): string {
  const all: string[] = [];
  for (const [index, { cell_type: type, source }] of notebook.cells.entries()) {
    if (type !== 'markdown' || source === '') continue;
    const line = at[index]?.source ?? 1;
    while (all.length < line - 1) all.push('');
    all.push(...source.split('\n'));
  }
  return all.join('\n');
}
