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
 * Inline code: puts `<span class="inline-code">…</span>` around the selected words, or removes it (BLOCK-21). The
 * shortcut is bound in `editor/keys.ts`, because Editor.js binds shortcuts of inline tools only after its toolbar was
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
 * Turns the selection inside `root` into inline code, or into plain text if it already is inline code. A caret in
 * inline code without a selection moves behind the code, so that typing continues as text.
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
