/** Shared by the pages of both editors. Browser code. */
import type { EditorDocument } from '#contract/documents.ts';

declare global {
  interface Window {
    /** Opens an editor with a document. @returns milliseconds until all of it is painted */
    openEditor: (document: EditorDocument) => Promise<number>;
    /** Makes so many steps of our history, a word each, over all paragraphs in turn. */
    makeSteps?: (count: number) => void;
  }
}

/** Resolves after the next frame is on its way to the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}
