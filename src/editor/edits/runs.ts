/**
 * Inline HTML as runs: stretches of text under the same marks, and atoms (line breaks, notes, formulas, citations)
 * that are one character each. What is cut and joined in runs stays well nested, and equal marks that meet are one.
 * Takes sanitised inline HTML (`domain/document/inline.ts`) and gives such.
 */
import { readHtml } from '#read-html';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';

export interface Run {
  /** Opening tags, outermost first. */
  marks: readonly string[];
  /** Text, or the HTML of an atom. */
  text?: string;
  atom?: string;
}

const atomClasses = new Set(['footnote', 'citation', 'inline-math']);

export function parseRuns(html: string): Run[] {
  if (!/[<&]/.test(html)) return html === '' ? [] : [{ marks: [], text: html }];
  const runs: Run[] = [];
  const marks: string[] = [];
  /** Inside of an atom: its HTML so far, and the closing tags that are open in it. */
  let atom: { html: string; open: string[] } | undefined;
  readHtml(html, {
    open(name, attributes) {
      const tag = `<${name}${Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
        .join('')}>`;
      if (atom) {
        atom.html += tag;
        atom.open.push(name === 'br' ? '' : `</${name}>`);
      } else if (name === 'br') runs.push({ marks: [...marks], atom: '<br>' });
      else if (atomClasses.has(attributes.class ?? '')) atom = { html: tag, open: [`</${name}>`] };
      else marks.push(tag);
      return undefined;
    },
    text(text) {
      if (atom) atom.html += escapeText(text);
      else push(runs, { marks: [...marks], text });
    },
    close(name) {
      if (!atom) {
        if (name !== 'br') marks.pop();
        return;
      }
      atom.html += atom.open.pop() ?? '';
      if (atom.open.length > 0) return;
      runs.push({ marks: [...marks], atom: atom.html });
      atom = undefined;
    },
  });
  return runs;
}

/** The runs as HTML. A mark without text is nothing. */
export function writeRuns(runs: readonly Run[]): string {
  let out = '';
  let open: readonly string[] = [];
  for (const { marks, text, atom } of [...runs, { marks: [], text: '' }]) {
    let same = 0;
    while (same < open.length && open[same] === marks[same]) same += 1;
    for (const tag of open.slice(same).reverse()) out += closing(tag);
    for (const tag of marks.slice(same)) out += tag;
    open = marks;
    out += atom ?? escapeText(text ?? '');
  }
  return out;
}

/** How many characters they are: an atom is one. */
export function lengthOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + lengthOf(run), 0);
}

/** The runs between two offsets. */
export function sliceRuns(runs: readonly Run[], from: number, to = Infinity): Run[] {
  const sliced: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const length = lengthOf(run);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end) sliced.push(run.text === undefined ? run : { ...run, text: run.text.slice(start, end) });
    at += length;
  }
  return sliced;
}

/** One after the other, equal marks as one. */
export function joinRuns(...parts: (readonly Run[])[]): Run[] {
  const joined: Run[] = [];
  for (const run of parts.flat()) push(joined, run);
  return joined;
}

/** The same text with a mark (an opening tag) around all of it, or without that kind of mark. */
export function markRuns(runs: readonly Run[], tag: string, on: boolean): Run[] {
  const name = nameOf(tag);
  return runs.map((run) => {
    const marks = run.marks.filter((mark) => nameOf(mark) !== name || (name === 'span' && mark !== tag));
    return { ...run, marks: on ? [...marks, tag] : marks };
  });
}

/** Whether every character of it has a mark of this tag's kind. */
export function areMarked(runs: readonly Run[], tag: string): boolean {
  return runs.length > 0 && runs.every(({ marks }) => marks.some((mark) => nameOf(mark) === nameOf(tag)));
}

function push(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  const isSame = last?.text !== undefined && run.text !== undefined && last.marks.join() === run.marks.join();
  if (isSame) runs[runs.length - 1] = { ...last, text: `${last.text}${run.text}` };
  else if (run.text !== '') runs.push(run);
}

function lengthOf({ text }: Run): number {
  return text === undefined ? 1 : text.length;
}

function nameOf(tag: string): string {
  return /^<(\w+)/.exec(tag)?.[1] ?? '';
}

function closing(tag: string): string {
  return `</${nameOf(tag)}>`;
}
