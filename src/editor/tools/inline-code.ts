import type { API, InlineTool, InlineToolConstructorOptions } from '@editorjs/editorjs';
import { element, rangeIn, select } from './dom.ts';
import { icons } from './icons.ts';
import { inlineCodeClass, inlineCodeRule } from './inline-rules.ts';

/**
 * Inline code: `<span class="inline-code">…</span>` around the selected words; again takes it away (product 2).
 * Its shortcut is bound in `editor/keys.ts`: Editor.js binds those of inline tools only after its toolbar has
 * opened once.
 */
export class InlineCode implements InlineTool {
  static readonly isInline = true;
  static readonly title = 'Inline code';
  static readonly sanitize = inlineCodeRule;

  readonly #api: API;

  constructor({ api }: InlineToolConstructorOptions) {
    this.#api = api;
  }

  render() {
    return {
      icon: icons.inlineCode,
      name: 'inlineCode',
      hint: { title: this.#api.i18n.t('Inline code'), description: 'Ctrl/⌘ M' },
      isActive: () => selectedCode() !== undefined,
      onActivate: () => toggleInlineCode(document.body),
    };
  }
}

/**
 * Makes the selection inside `root` inline code, or plain text when it is inline code already.
 * With a mere caret in inline code, the caret goes behind it, so that writing goes on as text.
 */
export function toggleInlineCode(root: Node): void {
  const range = rangeIn(root);
  if (!range) return;
  const code = selectedCode();
  if (range.collapsed) {
    if (code) leaveCode(code);
  } else if (code) unwrap(code);
  else wrap(range);
}

function selectedCode(): HTMLElement | undefined {
  const node = window.getSelection()?.anchorNode;
  const at = node instanceof Element ? node : node?.parentElement;
  return at?.closest<HTMLElement>(`span.${inlineCodeClass}`) ?? undefined;
}

function wrap(range: Range): void {
  const words = range.extractContents();
  for (const inner of words.querySelectorAll(`span.${inlineCodeClass}`)) inner.replaceWith(...inner.childNodes);
  const code = element('span', inlineCodeClass, {}, words);
  range.insertNode(code);
  selectContents(code.firstChild, code.lastChild);
}

function unwrap(code: HTMLElement): void {
  const [first, last] = [code.firstChild, code.lastChild];
  code.replaceWith(...code.childNodes);
  selectContents(first, last);
}

function selectContents(first: Node | null, last: Node | null): void {
  if (!first || !last) return;
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  select(range);
}

/** A space behind the code gives the caret a place: browsers put typed text into the element it touches. */
function leaveCode(code: HTMLElement): void {
  if (!code.nextSibling?.textContent) code.after(' ');
  const range = document.createRange();
  range.setStart(code.nextSibling ?? code, 1);
  select(range);
}
