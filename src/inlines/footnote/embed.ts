/** A note: a separate text with marks, code, formulas and citations, but without nested notes. */
import { sanitiseInline } from '#inlines/text.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { absorb, isComposing } from '#editor/tools/events.ts';
import { offsetIn, selectIn } from '#editor/history/caret.ts';
import { element, setCaret, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { settleSpace, writeBehindMark } from '#editor/typed/caret-after-mark.ts';
import { typedMark } from '#editor/typed/typed-marks.ts';
import { writing } from '#i18n/writing.ts';
import { footnote } from './schema.ts';

export const footnoteEmbed: EmbedEditing = {
  schema: footnote,
  key: 'KeyF',
  // The panel of a note is an embed panel, and a note cannot contain another note.
  canStand: (field) => !field.closest('.embed-panel'),
  role: 'button',
  show(embed, shadow) {
    const text = embed.textContent;
    embed.ariaLabel = writing.note(text);
    embed.title = text;
    if (shadow.firstChild) return;
    // If there is a margin, the content of the note is displayed in the margin, as for readers.
    shadow.append(element('sup', 'mark'), element('span', 'note', {}, element('sup'), ' ', element('slot')));
  },
  open: openPanelOf,
};

function openPanelOf({ holder, embed, changed, onClose }: EmbedPanel): void {
  const name = writing.toolFootnote;
  const field = textField('div', {
    name,
    html: sanitiseInline(embed.innerHTML),
    readOnly: false,
    className: 'note-field',
  });
  field.ariaMultiLine = 'true';
  const panel = openPanel({ holder, anchor: embed, name, content: [field], onClose });
  const write = () => {
    embed.innerHTML = sanitiseInline(withoutNotes(field.innerHTML));
    changed();
  };
  let closedMark = false;
  field.addEventListener('beforeinput', (event) => {
    const { inputType, data } = event;
    if (closedMark && inputType === 'insertText' && data !== null && writeBehindMark(data)) event.preventDefault();
    closedMark = false;
  });
  field.addEventListener('input', (event) => {
    settleSpace();
    const { inputType, data, isComposing: composing } = event;
    if (!composing && inputType === 'insertText' && data !== null && /[*~`$》]$/u.test(data))
      closedMark = becomeMark(field);
  });
  field.addEventListener('compositionend', ({ data }) => {
    if (data.endsWith('》')) becomeMark(field);
  });
  // The observer detects all changes, including changes in the panel of a nested embed.
  const observer = new MutationObserver(() => (field.isConnected ? write() : observer.disconnect()));
  observer.observe(field, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['href', 'data-keys', 'data-locators', 'data-mode'],
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented) return;
    absorb(event);
    if (event.shiftKey) document.execCommand('insertLineBreak');
    else panel.close();
  });
  field.focus({ preventScroll: true });
  setCaret(field, 'end');
}

/**
 * Converts typed characters before the caret to a mark, for example `**bold**`.
 * @returns whether a mark was created
 */
function becomeMark(field: HTMLElement): boolean {
  const selection = window.getSelection();
  if (!selection?.focusNode || !field.contains(selection.focusNode)) return false;
  const offset = offsetIn(field, selection.focusNode, selection.focusOffset);
  const marked = typedMark(sanitiseInline(field.innerHTML), offset);
  if (!marked) return false;
  setHtml(field, marked.html);
  selectIn(field, { anchor: marked.offset, focus: marked.offset });
  return true;
}

/** Removes the marks of notes from HTML that was pasted into a note. The text of the removed notes stays. */
function withoutNotes(html: string): string {
  const holder = element('template', '', { innerHTML: html });
  for (const note of holder.content.querySelectorAll('span.footnote')) note.replaceWith(...note.childNodes);
  return holder.innerHTML;
}
