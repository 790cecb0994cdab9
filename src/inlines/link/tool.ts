import type { EditorApi, InlineTool } from '#editor/editor-api.ts';
import { newElement } from '#domain/inline/kind.ts';
import { readLink } from '#domain/link.ts';
import { isComposing } from '#editor/composing.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { element } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOfKind } from '#editor/tools/inline-rules.ts';
import { writing } from '#words/writing.ts';
import { link } from './schema.ts';

/**
 * The link tool: `<a href="…">` around the selected words (product 5). The field takes an address and Enter;
 * what it may hold is `domain/link.ts`. Empty removes the link; a mistake is told under the field.
 */
class Link implements InlineTool {
  static readonly isInline = true;
  static readonly title = writing.toolLink;
  static readonly sanitize = rulesOfKind(link);

  readonly #api: EditorApi;
  readonly #input = element('input', 'link-input', { placeholder: writing.addLink, enterKeyHint: 'done' });
  readonly #error = element('p', 'link-error', { hidden: true });

  constructor({ api }: { api: EditorApi }) {
    this.#api = api;
    this.#input.type = 'text';
    this.#input.inputMode = 'url';
    this.#input.setAttribute('aria-label', writing.toolLink);
    this.#error.setAttribute('role', 'alert');
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#apply();
    });
    this.#input.addEventListener('input', () => this.#showError(''));
  }

  render() {
    const field = {
      type: 'html',
      element: element('div', 'link-field', {}, this.#input, this.#error),
    };
    return {
      icon: icons.link,
      name: 'link',
      hint: { title: writing.toolLink, description: 'Ctrl/⌘ K' },
      isActive: () => this.#current() !== null,
      children: {
        // Enter belongs to the field, not to the menu.
        isFlippable: false,
        items: [field],
        onOpen: () => this.#open(),
        onClose: () => this.#close(),
      },
    };
  }

  #current(): HTMLElement | null {
    return this.#api.selection.findParentTag('A');
  }

  #open(): void {
    this.#input.value = this.#current()?.getAttribute('href') ?? '';
    this.#showError('');
    this.#api.selection.save();
    this.#mark(true);
    // Editor.js tells of the opening just before the field is in the page.
    queueMicrotask(() => this.#input.focus());
  }

  #close(): void {
    this.#mark(false);
    this.#api.selection.restore();
  }

  /**
   * Shows what the link is for while the field has the focus. By a highlight: Editor.js's own way writes style
   * attributes into the text, which the page's policy blocks, and takes other formats away with them.
   */
  #mark(on: boolean): void {
    if (!('highlights' in CSS)) return;
    const selection = window.getSelection();
    const range = on && selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
    if (range) CSS.highlights.set('link-target', new Highlight(range));
    else CSS.highlights.delete('link-target');
  }

  #apply(): void {
    const read = readLink(this.#input.value);
    if (read.kind === 'invalid') {
      this.#showError(read.message);
      return;
    }
    this.#close();
    const link = this.#current();
    if (link) this.#api.selection.expandToTag(link);
    if (read.kind === 'link') document.execCommand('createLink', false, read.href);
    else document.execCommand('unlink');
    window.getSelection()?.collapseToEnd();
    this.#api.inlineToolbar.close();
  }

  #showError(text: string): void {
    this.#error.textContent = text;
    this.#error.hidden = text === '';
    this.#input.setAttribute('aria-invalid', String(text !== ''));
  }
}

export const linkTool: InlineEditing = {
  schema: link,
  name: 'inlineLink',
  button: 'link',
  title: writing.toolLink,
  tool: Link,
  // A note begins with `^[`, a picture with `![`.
  typed: /(?<![\^!])\[([^[\]\s](?:[^[\]]*[^[\]\s])?)\]\([^\s()]+\)$/u,
  markOf([typed]) {
    const read = readLink(typed.slice(typed.lastIndexOf('(') + 1, -1));
    return read.kind === 'link' ? newElement(link, { href: read.href }) : undefined;
  },
};
