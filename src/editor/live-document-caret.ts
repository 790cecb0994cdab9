/** Describes the caret in an Editor.js instance as block, field and offset, and restores it. */
import type { EditorApi } from './editor-api.ts';
import { caretAt, fieldsOf, offsetIn, placeIn, selectIn, selectionIn, showCaret } from './history/caret.ts';
import type { Caret, CaretPoint } from './history/history.ts';
import { blockOf } from './live-block.ts';
import type { LiveTools } from './tools/live-tools.ts';
import { isNativeField } from './tools/dom.ts';

export interface LiveDocumentCaret {
  /** Returns the caret position; undefined if the caret is outside of this editor. */
  caret(): Caret | undefined;
  /**
   * Restores the caret.
   * @returns whether the caret position is in this editor
   */
  restore(caret: Caret): boolean;
  /** Puts the caret into a field of a block; `offset` can be `Infinity` for the end. */
  place(id: string, offset?: number, field?: number): boolean;
  /** Selects from one position to another, possibly in another block. */
  restoreSpan(anchor: CaretPoint, focus: CaretPoint): void;
}

export function liveDocumentCaret(liveDocument: {
  redactor: HTMLElement;
  editor: Pick<EditorApi, 'blocks' | 'caret'>;
  element(id: string): HTMLElement | undefined;
  live: LiveTools;
}): LiveDocumentCaret {
  const { redactor, live } = liveDocument;

  function caret(): Caret | undefined {
    const selection = window.getSelection();
    const active = document.activeElement;
    const native = isNativeField(active);
    const at = native ? active : selection?.anchorNode;
    const anchorBlock = blockOf(at ?? null);
    if (!anchorBlock || !redactor.contains(anchorBlock)) return undefined;
    const anchor = pointIn(anchorBlock, at as Node, 'anchor');
    const focusBlock = native ? anchorBlock : (blockOf(selection?.focusNode ?? null) ?? anchorBlock);
    const focus = pointIn(focusBlock, native ? active : (selection?.focusNode ?? (at as Node)), 'focus');
    return anchor && focus && { anchor, focus };
  }

  function pointIn(block: HTMLElement, at: Node, end: 'anchor' | 'focus'): CaretPoint | undefined {
    const key = block.dataset.id ?? '';
    const fields = fieldsOf(block);
    const field = Math.max(
      0,
      fields.findLastIndex((item) => item.contains(at)),
    );
    const element = fields[field];
    const own = element?.matches('.cm-content') ? live.get(key)?.tool.selection?.(element) : undefined;
    const place = own ?? (element && placeOf(element, end));
    return { key, field, offset: place?.[end] ?? 0 };
  }

  function restore({ anchor, focus }: Caret): boolean {
    const anchorField = fieldAt(anchor);
    const focusField = fieldAt(focus);
    if (!anchorField || !focusField) return false;
    tellEditor(anchor.key, anchorField);
    const code = anchorField.matches('.cm-content') ? live.get(anchor.key)?.tool : undefined;
    if (code?.select) code.select(anchor.offset, focus.offset, anchorField);
    else
      selectIn(anchorField, {
        anchor: anchor.offset,
        focus: anchorField === focusField ? focus.offset : anchor.offset,
      });
    showCaret(anchorField);
    return true;
  }

  /**
   * Sets Editor.js's current block to the caret's block. Editor.js detects a move to another block late, and would
   * apply the next keys to the previous block.
   */
  function tellEditor(id: string, field: HTMLElement): void {
    const { blocks, caret: editorCaret } = liveDocument.editor;
    const isText = field.isContentEditable && !field.matches('.cm-content');
    if (isText && blocks.getBlockIndex(id) !== blocks.getCurrentBlockIndex()) editorCaret.setToBlock(id, 'start');
  }

  function fieldAt({ key, field }: CaretPoint): HTMLElement | undefined {
    const block = liveDocument.element(key);
    const fields = block ? fieldsOf(block) : [];
    return fields[field] ?? fields.at(-1);
  }

  function restoreSpan(anchor: CaretPoint, focus: CaretPoint): void {
    const [from, to] = [anchor, focus].map((point) => {
      const field = fieldAt(point);
      return field && placeIn(field, point.offset);
    });
    if (from && to) window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  }

  const place = (key: string, offset = 0, field = 0) => restore(caretAt({ key, field, offset }));
  return { caret, restore, place, restoreSpan };
}

/** Returns the offset in `field` of one end of the selection. The other end can be in another field. */
function placeOf(field: HTMLElement, end: 'anchor' | 'focus'): { anchor: number; focus: number } | undefined {
  if (isNativeField(field)) return selectionIn(field);
  const selection = window.getSelection();
  const [node, offset] = [selection?.[`${end}Node`], selection?.[`${end}Offset`]];
  if (!node || !field.contains(node)) return undefined;
  const at = offsetIn(field, node, offset ?? 0);
  return { anchor: at, focus: at };
}
