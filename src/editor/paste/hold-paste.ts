/**
 * Handles pastes and drops before their code is loaded. The data is copied and dispatched again later, because
 * clipboard data can be read only during its event.
 */
import { logUnlessLeaving } from '../leaving.ts';
import { lazyImport } from '../lazy-import.ts';
import { copyOf, pasteAgain } from './copy-data.ts';
import type { PasteOptions } from './address.ts';
import type { Paste } from './paste.ts';
import { take } from '../tools/events.ts';

/**
 * Handles paste and drop events before all other listeners on the holder.
 * @param ready returns the options of `createPaste`; undefined until the editor is ready
 * @returns a function that loads the code for pasting
 */
export function holdPaste(holder: HTMLElement, ready: () => PasteOptions | undefined): () => Promise<void> {
  let loading: Promise<void> | undefined;
  let paste: Paste | undefined;
  /** Whether Cmd/Ctrl+Shift+V requested a paste as plain text. */
  let asText = false;

  function load(): Promise<void> {
    return (loading ??= lazyImport(() => import('./paste.ts')).then(
      ({ createPaste }) => {
        const options = ready();
        if (options) paste = createPaste(options);
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  }

  function hold(event: ClipboardEvent | DragEvent): void {
    const { target } = event;
    const isDrag = 'dataTransfer' in event;
    const plainly = asText;
    if (paste && isDrag) return paste.onDrop(event);
    asText = false;
    if (paste && !isDrag) return paste.onPaste(event, plainly);
    const given = isDrag ? event.dataTransfer : event.clipboardData;
    // The browser handles dragged text, and events in plain fields.
    const isOurs = target instanceof Element && target.closest('figure.code, input, textarea') === null;
    if (!ready() || !given || !isOurs || (isDrag && given.files.length === 0)) return;
    take(event);
    const kept = copyOf(given);
    const { clientX, clientY } = isDrag ? event : { clientX: 0, clientY: 0 };
    void load().then(
      () => {
        asText = plainly;
        const place = target.isConnected ? target : holder;
        const shared = { bubbles: true, cancelable: true, clientX, clientY };
        if (isDrag) place.dispatchEvent(new DragEvent('drop', { ...shared, dataTransfer: kept }));
        else pasteAgain(place, kept);
      },
      (error: unknown) => {
        logUnlessLeaving('What reads pastes could not be loaded.', error);
        document.execCommand('insertText', false, kept.getData('text/plain'));
      },
    );
  }

  holder.addEventListener(
    'keydown',
    ({ key, shiftKey, metaKey, ctrlKey }) => {
      asText = shiftKey && (metaKey || ctrlKey) && key.toLowerCase() === 'v';
    },
    { capture: true },
  );
  holder.addEventListener('paste', hold, { capture: true });
  holder.addEventListener('drop', hold, { capture: true });
  return load;
}
