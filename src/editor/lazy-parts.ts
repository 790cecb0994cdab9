/**
 * The parts of an open editor that are not needed for the first key press. They are embeds (display and panels), the
 * buttons next to a block, dragging, and the touch bar. They load when the page is idle, or at once if the document
 * has embeds. Until then, an `@` is plain text, formulas show their source, and nothing is lost.
 */
import { bindNumbers } from './embeds/numbers.ts';
import { bindEmbeds } from './embeds/bind-embeds.ts';
import { bindDrag } from './drag.ts';
import { bindFolds } from './edits/fold-sections.ts';
import { bindHandles } from './editorjs/handles.ts';
import { bindMenus } from './editorjs/menus.ts';
import type { OpenEditor } from './open-editor.ts';
import { bindTouchBar } from './selection/touch-bar.ts';
import { bindPanelRoom } from './tools/panel-room.ts';

export { showEmbeds } from './embeds/show-embeds.ts';

/** @returns the handler of the keys of embeds */
export function bindLaterParts(open: OpenEditor): (event: KeyboardEvent) => void {
  const blockOfButtons = bindHandles(open);
  const onKey = bindEmbeds(open);
  bindNumbers(open);
  bindTouchBar(open);
  bindPanelRoom(open);
  bindFolds(open);
  bindMenus(open, blockOfButtons);
  bindDrag(open, blockOfButtons);
  return onKey;
}
