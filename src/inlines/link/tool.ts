import type { EditorApi, InlineTool, InlineToolOptions } from '#editor/editor-api.ts';
import { newElement } from '#domain/inline/kind.ts';
import { readLink } from '#domain/link.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { element } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { type ConfirmedLink, type LinkField, linkField } from '#editor/tools/link-field.ts';
import { rulesOfKind } from '#editor/tools/inline-rules.ts';
import { writing } from '#i18n/writing.ts';
import { link } from './schema.ts';

/**
 * The link tool: puts `<a href="…">` around the selected words (EDIT-24). Enter in the field confirms the URL;
 * `domain/link.ts` has the rules. An empty field removes the link.
 */
class Link implements InlineTool {
  static readonly isInline = true;
  static readonly title = writing.toolLink;
  static readonly sanitize = rulesOfKind(link);

  readonly #api: EditorApi;
  readonly #field: LinkField;

  constructor({ api, config }: InlineToolOptions) {
    this.#api = api;
    const onLink = (read: ConfirmedLink) => this.#apply(read);
    this.#field = linkField({ className: 'link-input', findPosts: config?.findPosts, onLink });
  }

  render() {
    const field = {
      type: 'html',
      element: element('div', 'link-field', {}, ...this.#field.parts),
    };
    return {
      icon: icons.link,
      name: 'link',
      hint: { title: writing.toolLink, description: 'Ctrl/⌘ K' },
      isActive: () => this.#current() !== null,
      children: {
        // The URL field handles the Enter key. The menu must not handle the key as well.
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
    const href = this.#current()?.getAttribute('href') ?? '';
    this.#api.selection.save();
    this.#mark(true);
    // Editor.js calls `onOpen` before the field is in the page.
    queueMicrotask(() => this.#field.ask(href));
  }

  #close(): void {
    this.#mark(false);
    this.#api.selection.restore();
  }

  /**
   * Highlights the selected words while the URL field has the focus. The highlight of Editor.js would write style
   * attributes into the text, which the page's CSP blocks. That highlight would also remove other formatting.
   */
  #mark(on: boolean): void {
    if (!('highlights' in CSS)) return;
    const selection = window.getSelection();
    const range = on && selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
    if (range) CSS.highlights.set('link-target', new Highlight(range));
    else CSS.highlights.delete('link-target');
  }

  #apply(read: ConfirmedLink): void {
    this.#close();
    const link = this.#current();
    if (link) this.#api.selection.expandToTag(link);
    if (read.kind === 'link') document.execCommand('createLink', false, read.href);
    else document.execCommand('unlink');
    window.getSelection()?.collapseToEnd();
    this.#api.inlineToolbar.close();
  }
}

export const linkTool: InlineEditing = {
  schema: link,
  name: 'inlineLink',
  button: 'link',
  title: writing.toolLink,
  tool: Link,
  // Brackets after `^` are a note, and brackets after `!` are an image.
  typed: /(?<![\^!])\[([^[\]\s](?:[^[\]]*[^[\]\s])?)\]\([^\s()]+\)$/u,
  markOf([typed]) {
    const read = readLink(typed.slice(typed.lastIndexOf('(') + 1, -1));
    return read.kind === 'link' ? newElement(link, { href: read.href }) : undefined;
  },
};
