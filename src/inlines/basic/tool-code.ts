import type { InlineTool } from '#editor/editor-api.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { element, rangeIn, select } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOfKind } from '#editor/tools/inline-rules.ts';
import { selectedMark, toggleMark } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { code as schema } from './schema.ts';

const { class: className = '' } = schema;
const selector = `span.${className}`;

/**
 * Inline code tool: puts `<span class="inline-code">…</span>` around the selected words, or removes the element
 * (BLOCK-21). The shortcut is bound in `editor/keys.ts`, because Editor.js would bind it only after the inline
 * toolbar was opened once.
 */
class InlineCode implements InlineTool {
  static readonly isInline = true;
  static readonly title = writing.toolInlineCode;
  static readonly sanitize = rulesOfKind(schema);

  render() {
    return {
      icon: icons.inlineCode,
      name: 'inlineCode',
      hint: { title: writing.toolInlineCode, description: 'Ctrl/⌘ M' },
      isActive: () => selectedMark(selector) !== undefined,
      onActivate: () => toggleInlineCode(document.body),
    };
  }
}

export const codeTool: InlineEditing = {
  schema,
  name: 'inlineCode',
  title: writing.toolInlineCode,
  tool: InlineCode,
  key: 'm',
  toggle: toggleInlineCode,
  typed: /`([^`]+)`$/u,
};

/**
 * Turns the selection inside `root` into inline code, or into plain text if the selection already is inline code. If
 * nothing is selected, a caret in inline code moves after the code, so that the writer continues with plain text.
 */
function toggleInlineCode(root: Node): void {
  const range = rangeIn(root);
  if (!range) return;
  if (!range.collapsed) return toggleMark(range, selector, (words) => element('span', className, {}, words));
  const code = selectedMark(selector);
  if (code) leaveCode(code);
}

/** A space after the code gives the caret a position, because browsers insert typed text into an adjacent element. */
function leaveCode(code: HTMLElement): void {
  if (!code.nextSibling?.textContent) code.after(' ');
  const range = document.createRange();
  range.setStart(code.nextSibling ?? code, 1);
  select(range);
}
