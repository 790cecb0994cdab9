/** Creates, opens and removes embeds. */
import type { OpenEditor } from '../open-editor.ts';
import { element, elementAt } from '../tools/dom.ts';
import { notifyEdited } from '../tools/live-tools.ts';
import { newElement } from '#domain/inline/kind.ts';
import { idWords, sanitiseInline } from '#inlines/text.ts';
import { literalSelector, removeBracket } from './begun-by-typing.ts';
import { caretBeside, isBlankEmbed } from './embed.ts';
import type { EmbedEditing } from './embed-editing.ts';
import { editingOf } from './show-embeds.ts';

/** The caret or selection in a text field. */
export interface FieldCaret {
  field: HTMLElement;
  range: Range;
}

/** Returns the text field that contains the caret; undefined if the caret is in code or outside of text fields. */
export function fieldOfCaret(holder: HTMLElement): FieldCaret | undefined {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const field = elementAt(range?.startContainer)?.closest<HTMLElement>('[contenteditable="true"]');
  if (!range || !field || !holder.contains(field) || field.matches('.cm-content')) return undefined;
  return field.contains(range.endContainer) ? { field, range } : undefined;
}

/**
 * Creates an embed at the caret and opens it.
 * @param typed the characters that started the embed
 * @returns the embed, and whether it was started after an opening bracket; undefined if it cannot be here
 */
export function makeEmbed({ holder, works }: Embeds, kind: EmbedEditing | undefined, typed = '') {
  const at = fieldOfCaret(holder);
  if (!at || !kind || kind.canStand?.(at.field, works) === false) return undefined;
  const { range } = at;
  const text = kind.takesWords ? wordsIn(range).trim() : '';
  if (kind.takesWords) range.deleteContents();
  else range.collapse(false);
  const bracket = typed === '' ? '' : removeBracket(range);
  leaveLiteral(range);
  const { tag, attributes } = newElement(kind.schema);
  const embed = element(tag as 'span', attributes.class ?? '', { textContent: text });
  range.insertNode(embed);
  if (embed.nextSibling instanceof Text && embed.nextSibling.length === 0) embed.nextSibling.remove();
  caretBeside(embed, 'after');
  notifyEdited(embed);
  openEmbed({ holder, works }, embed, bracket + typed);
  return { embed, isBracketed: bracket !== '' };
}

type Embeds = Pick<OpenEditor, 'holder' | 'works'>;

/** @param typed text that replaces a new embed if the writer presses Escape while the embed is empty */
export function openEmbed({ holder, works }: Embeds, embed: HTMLElement, typed = ''): void {
  if (!holder.contains(embed)) return;
  editingOf(embed)?.open({
    holder,
    embed,
    works,
    changed: () => notifyEdited(embed),
    onClose(byKey, words = '') {
      if (!embed.isConnected) return;
      if (byKey) caretBeside(embed, 'after');
      if (!isBlankEmbed(embed)) {
        plainSpaceBefore(embed);
        return byKey && words !== '' ? void document.execCommand('insertText', false, words) : undefined;
      }
      const { parentElement, previousSibling: before, nextSibling: after } = embed;
      embed.remove();
      if (byKey && typed !== '') document.execCommand('insertText', false, typed + words);
      else if (byKey && before instanceof Text) window.getSelection()?.collapse(before, before.length);
      else if (byKey && after instanceof Text) window.getSelection()?.collapse(after, 0);
      if (parentElement) notifyEdited(parentElement);
    },
  });
}

export function removeEmbed(embed: HTMLElement): void {
  caretBeside(embed, 'before');
  const { parentElement } = embed;
  embed.remove();
  if (parentElement) notifyEdited(parentElement);
}

/** Returns the selected words without ruby annotations. */
function wordsIn(range: Range): string {
  const copy = document.createElement('div');
  copy.append(range.cloneContents());
  return idWords(sanitiseInline(copy.innerHTML));
}

/** Moves the range to the position after inline code, because code cannot contain an embed. */
function leaveLiteral(range: Range): void {
  const node = range.startContainer;
  const code = elementAt(node)?.closest(literalSelector);
  if (!code) return;
  range.setStartAfter(code);
  range.collapse(true);
}

/**
 * Browsers insert a no-break space if the caret is at the end of the text. Replaces it with a plain space when an
 * embed follows.
 */
function plainSpaceBefore(embed: HTMLElement): void {
  const before = embed.previousSibling;
  if (before instanceof Text && /\S\u00a0$/u.test(before.data)) before.replaceData(before.length - 1, 1, ' ');
}
