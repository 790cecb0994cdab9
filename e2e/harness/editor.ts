/** The editor alone on a page, with what a test needs to see of it. */
import '#styles/base.css';
import '#styles/editor.css';
import type { EditorDocument } from '#contract/documents.ts';
import { openEditor, type Editor } from '#editor/writing-area.ts';

declare global {
  interface Window {
    harness: {
      open(document: EditorDocument, options?: { readOnly?: boolean; placeholder?: string }): Promise<void>;
      read(): Promise<EditorDocument>;
      changes: EditorDocument[];
    };
  }
}

let area: Editor | undefined;

window.harness = {
  changes: [],
  async open(document, options = {}) {
    area?.destroy();
    const holder = window.document.querySelector('main');
    if (!holder) throw new Error('The page has no main element.');
    holder.replaceChildren();
    area = openEditor({
      holder,
      document,
      autofocus: true,
      ...options,
      onChange: (changed) => window.harness.changes.push(changed),
    });
    await area.ready;
  },
  async read() {
    if (!area) throw new Error('Nothing is open.');
    return area.read();
  },
};
