/** Notes: beside the text, folded in place, or at the end, all without script. */
import type { InlineHtml } from '#domain/inline/kind.ts';

export const footnoteHtml: InlineHtml = (_, inner, { notes }) => noteHtml(notes.push(inner), inner);

/**
 * A note where it stands. Its number is a box to tick, which unfolds it in place; where the window is wide it stands in
 * the margin, and the box is not shown (`style.css`). In print and in feeds it stands at the end.
 */
export const noteHtml = (number: number, inner: string): string => `${noteStart(number)}${inner}</span>`;

/** All of it before what it says. */
export const noteStart = (number: number | string): string =>
  `<label class="note-mark"><input type="checkbox" aria-label="Note ${number}"><sup>${number}</sup></label>` +
  `<span class="note margin-note" role="note"><sup>${number}</sup> `;

/** All notes once more, for print and feeds; '' where there are none. Searching finds them in the text. */
export function notesAtEnd(notes: readonly string[], heading: string): string {
  if (notes.length === 0) return '';
  const rows = notes.map((html, index) => `<li id="note-${index + 1}">${html}</li>`);
  return `<section class="notes-at-end" data-pagefind-ignore><h2>${heading}</h2><ol>${rows.join('')}</ol></section>`;
}
