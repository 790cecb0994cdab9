/** Maps the cells of a notebook to lines of its file, for reports. */
import type { Notebook } from '#document/notebook/schema.ts';

/**
 * Returns the lines, from 1, at which the type and the source of each cell begin. If the cells cannot be located, all
 * lines are 1.
 */
export function cellLines(file: string, { cells }: Notebook): { cell: number; source: number }[] {
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
export function markdownByLine(notebook: Notebook, at: readonly { source: number }[]): string {
  const all: string[] = [];
  for (const [index, { cell_type: type, source }] of notebook.cells.entries()) {
    if (type !== 'markdown' || source === '') continue;
    const line = at[index]?.source ?? 1;
    while (all.length < line - 1) all.push('');
    all.push(...source.split('\n'));
  }
  return all.join('\n');
}
