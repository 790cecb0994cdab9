/** Text with marks while it is read from foreign HTML, and its inline markup. */
import { escapeAttribute, escapeText } from '../document/escape.ts';

/** A piece of text under marks, outermost first, each as its opening tag; `\n` is a line break. */
export interface Run {
  text: string;
  marks: readonly string[];
}

export const codeMark = '<span class="inline-code">';
export const mathMark = '<span class="inline-math">';
export const linkMark = (href: string) => `<a href="${escapeAttribute(href)}">`;

/** As inline HTML, well nested, equal marks joined; without white space and breaks at the ends. */
export function writeRuns(runs: readonly Run[]): string {
  let out = '';
  let open: readonly string[] = [];
  const close = (from: number) => {
    for (const mark of open.slice(from).toReversed()) out += `</${/^<(\w+)/.exec(mark)?.[1] ?? ''}>`;
  };
  for (const { text, marks } of trimmed(runs)) {
    let same = 0;
    while (same < open.length && open[same] === marks[same]) same += 1;
    close(same);
    out += marks.slice(same).join('') + text.split('\n').map(escapeText).join('<br>');
    open = marks;
  }
  close(0);
  return out;
}

/** The text of runs, marks left out. */
export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** White space as a page shows it: runs of it are one space, none stands at the ends or beside a break. */
function trimmed(runs: readonly Run[]): Run[] {
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
