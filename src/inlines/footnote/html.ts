/** Renders notes without scripts: in the margin, unfolded in place, or at the end. */
import type { InlineContext, InlineHtml } from '#domain/inline/kind.ts';

export const footnoteHtml: InlineHtml = ({ attributes }, inner, { notes, calledNotes }) => {
  const name = attributes['data-name'];
  if (name === undefined) return noteHtml(notes.push(inner), inner);
  const key = `${name} ${inner}`;
  const known = calledNotes.get(key) ?? { number: notes.length + 1, times: 0 };
  known.times += 1;
  calledNotes.set(key, known);
  return known.times === 1 ? noteHtml(notes.push(inner), inner) : againHtml(known.number, known.number, known.times);
};

/**
 * Renders a note at its mark. The number of the note is a checkbox that unfolds the note in place. In a wide window,
 * the note is always visible in the margin (`style.css`). In print and in feeds, notes are at the end.
 */
export const noteHtml = (number: number, inner: string): string => `${noteStart(number)}${inner}</span>`;

/** The HTML before the content of the note. */
export const noteStart = (number: number | string): string =>
  `<label class="note-mark"><input type="checkbox" aria-label="Note ${number}"><sup id="${callId(number)}">${number}</sup></label>` +
  `<span class="note margin-note" role="note"><sup>${number}</sup> `;

/** Returns the id of a reference to a note, for the first or a later reference. */
const callId = (number: number | string, time = 1): string => `note-${number}-call${time === 1 ? '' : `-${time}`}`;

/** Returns a repeated reference to a note, which links to the first reference. */
const againHtml = (number: number, shown: number, time: number): string =>
  `<sup class="note-again"><a id="${callId(number, time)}" href="#${callId(number)}">${shown}</a></sup>`;

/**
 * Matches repeated references to a note, and links from a note back to its references. The regular expression's
 * groups contain the note's number.
 */
const ofCalls =
  /(<sup class="note-again"><a id="note-)(\d+)(-call-\d+" href="#note-)\d+(-call">)\d+(?=<)|(<a class="note-back" role="doc-backlink" href="#note-)(\d+)(?=-)/g;

/**
 * Renumbers references to notes, and the links back to these references.
 * @param numberOf returns the new number for an old one
 */
export const withCallsOf = (html: string, numberOf: (number: number) => number): string =>
  html.replace(ofCalls, (_, ...found: (string | undefined)[]) => {
    const [again = '', called, middle = '', end = '', back = '', of] = found;
    const number = numberOf(Number(called ?? of));
    return called === undefined ? `${back}${number}` : `${again}${number}${middle}${number}${end}${number}`;
  });

/**
 * Adds links from each note with several references back to these references.
 * @param notes contents of the notes as HTML, which get the same links
 */
export function withWaysBack(
  html: string,
  { notes, calledNotes }: Pick<InlineContext, 'notes' | 'calledNotes'>,
): string {
  let made = html;
  for (const { number, times } of calledNotes.values()) {
    const inner = notes[number - 1];
    if (times < 2 || inner === undefined) continue;
    const ways = Array.from({ length: times }, (_, at) => callId(number, at + 1)).map(
      (id, at) => ` <a class="note-back" role="doc-backlink" href="#${id}">↩\uFE0E${at + 1}</a>`,
    );
    const whole = inner + ways.join('');
    made = made.replace(noteHtml(number, inner), () => noteHtml(number, whole));
    notes[number - 1] = whole;
  }
  return made;
}

/**
 * Returns all notes as a list at the end, for print and feeds; '' if there are no notes. The search index excludes
 * the list, because the body already contains the notes.
 */
export function notesAtEnd(notes: readonly string[], heading: string): string {
  if (notes.length === 0) return '';
  const rows = notes.map((html, index) => `<li id="note-${index + 1}">${html}</li>`);
  return `<section class="notes-at-end" data-pagefind-ignore><h2>${heading}</h2><ol>${rows.join('')}</ol></section>`;
}
