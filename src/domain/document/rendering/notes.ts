/** Notes: beside the text, folded in place, or at the end, all without script. */
import type { Context } from './context.ts';

/**
 * A note where it stands. Its number is a box to tick, which unfolds it in place; where the window is wide it stands in
 * the margin, and the box is not shown (`styles/blocks.css`). In print and in feeds it stands at the end.
 * @param html what it says
 */
export function renderNote(html: string, context: Context): string {
  context.notes.push(html);
  const number = context.notes.length;
  return (
    `<label class="note-mark"><input type="checkbox" aria-label="Note ${number}"><sup>${number}</sup></label>` +
    `<span class="note margin-note" role="note"><sup>${number}</sup> ${html}</span>`
  );
}

/** All notes once more, for print and feeds; '' where there are none. Searching finds them in the text. */
export function renderNotesAtEnd({ notes, words }: Context): string {
  if (notes.length === 0) return '';
  const rows = notes.map((html, index) => `<li id="note-${index + 1}">${html}</li>`);
  return `<section class="notes-at-end" data-pagefind-ignore><h2>${words.notes}</h2><ol>${rows.join('')}</ol></section>`;
}
