/**
 * A ruby embed: base text with its annotation, displayed as readers see them. The panel has a field for the base text
 * and a field for the annotation.
 */
import { onEnter } from '#editor/tools/events.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { element } from '#editor/tools/dom.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import { readInline } from '#inlines/text.ts';
import { writing } from '#i18n/writing.ts';
import { readRuby, ruby } from './schema.ts';

export const rubyEmbed: EmbedEditing = {
  schema: ruby,
  key: 'KeyY',
  takesWords: true,
  role: 'button',
  name(embed) {
    const { words, said } = partsOf(embed);
    return writing.ruby(words, said);
  },
  open: openPanelOf,
};

function partsOf(embed: HTMLElement): { words: string; said: string } {
  const [node] = readInline(`<ruby>${embed.innerHTML}</ruby>`);
  return typeof node === 'object' ? readRuby(node) : { words: node ?? '', said: '' };
}

function openPanelOf({ holder, embed, onClose, changed }: EmbedPanel): void {
  const { words, said } = partsOf(embed);
  const field = (value: string, name: string) =>
    element('input', 'plain-field', { value, placeholder: name, ariaLabel: name });
  const [base, reading] = [field(words, writing.rubyWords), field(said, writing.rubyReading)];
  const panel = openPanel({
    holder,
    anchor: embed,
    name: writing.toolRuby,
    content: [base, reading],
    onClose(byKey) {
      if (/\S/u.test(base.value) && !/\S/u.test(reading.value)) unread(embed, base.value.trim(), byKey);
      else onClose(byKey);
    },
  });
  const write = () => {
    embed.replaceChildren(base.value, element('rt', '', { textContent: reading.value }));
    changed();
  };
  base.addEventListener('input', write);
  reading.addEventListener('input', write);
  onEnter(base, () => reading.focus());
  onEnter(reading, () => panel.close());
  (words === '' ? base : reading).focus({ preventScroll: true });
}

/** Turns ruby without an annotation into plain text. */
function unread(embed: HTMLElement, words: string, byKey: boolean): void {
  const [field, text] = [embed.closest<HTMLElement>('[contenteditable="true"]'), document.createTextNode(words)];
  embed.replaceWith(text);
  if (byKey) {
    field?.focus({ preventScroll: true });
    window.getSelection()?.collapse(text, text.length);
  }
  if (field) notifyEdited(field);
}
