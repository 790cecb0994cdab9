/** Browser code shared by the pages of both editors. */
import type { EditorDocument } from '#contract/documents.ts';

declare global {
  interface Window {
    /**
     * Opens an editor with a document.
     * @returns milliseconds until the whole document is painted
     */
    openEditor: (document: EditorDocument) => Promise<number>;
  }
}

/** Resolves after the next frame has been sent to the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}
