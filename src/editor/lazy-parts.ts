/**
 * The parts of an open editor that are not needed for the first key press. They are embeds (display and panels), the
 * buttons next to a block, dragging, and the touch bar. They load when the page is idle, or at once if the document
 * has embeds. Until then, an `@` is plain text, formulas show their source, and nothing is lost.
 */
import type { LiveDocument } from './live-document.ts';
import { bindNumbers } from './embeds/numbers.ts';
import { show } from './embeds/show-embeds.ts';
import { bindEmbeds } from './embeds/bind-embeds.ts';
import type { FindWorks } from './embeds/find-works.ts';
import { bindDrag } from './drag.ts';
import { bindFolds } from './edits/fold-sections.ts';
import type { EditorApi } from './editor-api.ts';
import { bindHandles } from './editorjs/handles.ts';
import { bindMenus } from './editorjs/menus.ts';
import { askForLink } from './selection/span-keys.ts';
import type { SpanSelection } from './selection/span-selection.ts';
import { bindTouchBar } from './selection/touch-bar.ts';
import type { FindPosts } from './tools/link-field.ts';
import { bindPanelRoom } from './tools/panel-room.ts';

export { showEmbeds } from './embeds/show-embeds.ts';

/** @returns a function that removes all parts */
export function bindLaterParts(options: {
  holder: HTMLElement;
  editor: EditorApi;
  liveDocument: LiveDocument;
  selection: SpanSelection;
  works: FindWorks | undefined;
  findPosts: FindPosts | undefined;
  onKey: (listener: ((event: KeyboardEvent) => void) | undefined) => void;
  step: (work: () => void) => void;
  announce: (text: string) => void;
}): (() => void)[] {
  const { holder, selection } = options;
  const handles = bindHandles(holder, options.editor);
  return [
    bindEmbeds(options),
    bindNumbers({ ...options, show: (reference) => show(reference, options.works) }),
    bindTouchBar({ holder, selection, link: () => askForLink(options) }),
    bindPanelRoom(holder),
    bindFolds(holder, options.liveDocument),
    () => handles.destroy(),
    bindMenus({ ...options, handles }),
    bindDrag({ ...options, handles }),
  ];
}
