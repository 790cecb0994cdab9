/**
 * A small window below an embed, in which the embed is edited. Escape, a click outside, or the panel's own controls
 * close the panel.
 */
import { absorb, isComposing } from '../tools/events.ts';
import { element } from '../tools/dom.ts';
import { keepFocus } from '../tools/fields.ts';
import { releaseRoom, makeRoom } from '../tools/panel-room.ts';

export interface Panel {
  readonly root: HTMLElement;
  close(): void;
}

/**
 * Opens a panel in `holder`, below `anchor`.
 * @param options `name` is the accessible name. `onClose` is called once and receives whether the writer continues by
 * keyboard, so that the caret returns to the document.
 */
export function openPanel(options: {
  holder: HTMLElement;
  anchor: Pick<HTMLElement, 'isConnected' | 'getBoundingClientRect'>;
  name: string;
  content: (HTMLElement | string)[];
  onClose: (byKey: boolean) => void;
}): Panel {
  const { holder, anchor, onClose } = options;
  const root = element('div', 'embed-panel', {}, ...options.content);
  root.role = 'dialog';
  root.ariaLabel = options.name;
  keepFocus(root);
  const ending = new AbortController();
  const { signal } = ending;
  const block = anchor instanceof Element ? anchor.closest<HTMLElement>('.ce-block') : null;
  holder.append(root);

  function place(): void {
    if (!anchor.isConnected) return close(false);
    const [box, frame] = [anchor.getBoundingClientRect(), holder.getBoundingClientRect()];
    const left = Math.min(box.left, document.documentElement.clientWidth - root.offsetWidth - 8) - frame.left;
    root.style.left = `${Math.max(left, 8 - frame.left)}px`;
    root.style.top = `${box.bottom - frame.top + 6}px`;
    if (block) makeRoom(block, root.getBoundingClientRect().bottom);
  }

  let closed = false;
  function close(byKey: boolean): void {
    if (closed) return;
    closed = true;
    ending.abort();
    observer.disconnect();
    growing.disconnect();
    if (block) releaseRoom(block);
    root.remove();
    onClose(byKey);
  }

  // Typing can move the embed, and an undo can remove it, so the panel is positioned again or closed.
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => !root.contains(target))) place();
  });
  observer.observe(holder, { childList: true, subtree: true, characterData: true });
  const growing = new ResizeObserver(place);
  growing.observe(root);
  addEventListener('resize', place, { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event)) return;
      if (event.key === 'Escape') {
        absorb(event);
        close(true);
      }
    },
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      // The panel of an embed that is in a field of this panel counts as part of this panel.
      const inPanel = target instanceof Element && target.closest('.embed-panel');
      if (
        target instanceof Node &&
        !root.contains(target) &&
        !(inPanel && root.compareDocumentPosition(inPanel) & Node.DOCUMENT_POSITION_FOLLOWING)
      )
        close(false);
    },
    { capture: true, signal },
  );
  place();
  return { root, close: () => close(true) };
}
