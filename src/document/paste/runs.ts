/** Runs of marked text, used to convert HTML from other programs to inline HTML. */
import { newElement } from '#domain/inline/kind.ts';
import { lineBreak } from '#inlines/basic/schema.ts';
import { writeRuns, type Mark } from '#inlines/runs.ts';

/** A piece of text with its marks, outermost first; `\n` is a line break. */
export interface Run {
  text: string;
  marks: readonly Mark[];
}

/** Converts runs to inline HTML, without white space and line breaks at the ends. */
export function writeLine(runs: readonly Run[]): string {
  const pieces = trimmed(runs).flatMap(({ text, marks }) =>
    text
      .split(/(\n)/)
      .map((piece) => (piece === '\n' ? { marks, embed: newElement(lineBreak) } : { marks, text: piece })),
  );
  return writeRuns(pieces);
}

/** Returns the text of runs without marks. */
export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/**
 * Normalizes white space as browsers do: several spaces become one, and spaces at the ends and around line breaks are
 * removed.
 */
export function trimmed(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  let last = '\n';
  for (const { text, marks } of runs) {
    let kept = '';
    for (const character of text) {
      if (character === ' ' && (last === ' ' || last === '\n')) continue;
      kept += character;
      last = character;
    }
    if (kept !== '') out.push({ text: kept, marks });
  }
  for (let at = out.length - 1; at >= 0; at -= 1) {
    const run = out[at];
    if (!run) break;
    run.text = run.text.replace(/[ \n\u00a0]+$/, '');
    if (run.text !== '') break;
    out.pop();
  }
  const spaced = out.map((run) => ({ ...run, text: run.text.replace(/ +\n/g, '\n') }));
  const first = spaced[0];
  if (first) first.text = first.text.replace(/^[\n ]+/, '');
  return spaced.filter(({ text }) => text !== '');
}
