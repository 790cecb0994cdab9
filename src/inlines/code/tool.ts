import type { InlineTool } from '#editor/editor-api.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { element, rangeIn, select } from '#editor/tools/dom.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOfKind } from '#editor/tools/inline-rules.ts';
import { selectedMark, toggleMark } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { code as schema } from './schema.ts';

const { class: className = '' } = schema;
const selector = `span.${className}`;

/**
 * Inline code: `<span class="inline-code">…</span>` around the selected words; again takes it away (BLOCK-21).
 * Its shortcut is bound in `editor/keys.ts`: Editor.js binds those of inline tools only after its toolbar has
 * opened once.
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
 * Makes the selection inside `root` inline code, or plain text if it is inline code already. A caret without a
 * selection in inline code moves behind it, so that typing continues as text.
 */
function toggleInlineCode(root: Node): void {
  const range = rangeIn(root);
  if (!range) return;
  if (!range.collapsed) return toggleMark(range, selector, (words) => element('span', className, {}, words));
  const code = selectedMark(selector);
  if (code) leaveCode(code);
}

/** A space behind the code gives the caret a place: browsers put typed text into the element it touches. */
function leaveCode(code: HTMLElement): void {
  if (!code.nextSibling?.textContent) code.after(' ');
  const range = document.createRange();
  range.setStart(code.nextSibling ?? code, 1);
  select(range);
}
