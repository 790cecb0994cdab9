/** Changes the selected blocks. Each change is one step of the history. */
import { newElement } from '#domain/inline/kind.ts';
import { inlineTools } from '#inlines/tools.ts';
import { deleteSpan, insertInline, markSpan, splitSpan, type Edited, type Span } from '../edits/edits.ts';
import { caretAt } from '../history/caret.ts';
import type { LiveBlock } from '../live-block.ts';
import type { OpenEditor } from '../open-editor.ts';
import { placeBeside } from './places.ts';
import type { Spanning } from './spanning.ts';

export type SpanEdits = ReturnType<typeof spanEdits>;

export function spanEdits({ liveDocument, step }: Pick<OpenEditor, 'liveDocument' | 'step'>, spanning: Spanning) {
  function leave(): void {
    window.getSelection()?.removeAllRanges();
    spanning.set(false);
  }

  /** @returns whether anything was selected and changed */
  function change(edit: (blocks: readonly LiveBlock[], span: Span) => Edited | undefined): boolean {
    const selected = spanning.taken();
    const edited = selected && edit(liveDocument.blocks(), selected);
    if (!edited) return false;
    step(() => {
      const before = liveDocument.blocks();
      leave();
      liveDocument.change(before, edited);
    });
    return true;
  }

  return {
    remove: () => change((blocks, span) => deleteSpan(blocks, span)),
    split: () => change((blocks, span) => splitSpan(blocks, span)),
    replace: (html: string) =>
      change((blocks, span) => {
        const deleted = deleteSpan(blocks, span);
        if (!deleted) return undefined;
        const { key, offset } = deleted.caret;
        return insertInline(deleted.blocks, { id: key, offset }, html) ?? deleted;
      }),
    /**
     * Applies the mark whose shortcut was pressed.
     * @returns whether the key is the shortcut of a mark
     */
    format(key: string): boolean {
      const kind = inlineTools.find((item) => item.key === key);
      const selected = spanning.span();
      const before = liveDocument.blocks();
      const after = kind && selected && markSpan(before, selected, newElement(kind.schema));
      const caret = liveDocument.caret();
      if (after)
        step(() => {
          liveDocument.edit(before, after);
          if (caret) liveDocument.restoreSpan(caret.anchor, caret.focus);
        });
      return kind !== undefined;
    },
    /** Moves the caret to one end of the selection. */
    collapse(side: 'start' | 'end'): void {
      const selected = spanning.span();
      const point = side === 'start' ? selected?.from : selected?.to;
      leave();
      const place = point && placeBeside(liveDocument, point, side);
      if (place) liveDocument.restore(caretAt(place));
    },
  };
}
