/** The editor alone on a page, with what a test needs to see of it. */
import '#styles/base.css';
import '#styles/editor.css';
import type { CitableWork } from '#contract/citable.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { createPostHistory } from '#editor/history/post-history.ts';
import { openEditor, type Editor } from '#editor/writing-area.ts';

declare global {
  interface Window {
    harness: {
      open(
        document: EditorDocument,
        options?: { readOnly?: boolean; placeholder?: string; autofocus?: 'start' | 'end' },
      ): Promise<void>;
      read(): Promise<EditorDocument>;
      changes: EditorDocument[];
    };
  }
}

const works: CitableWork[] = [
  {
    ...{ key: 'ito2024', authors: ['Ito'], year: '2024', title: 'Ink that fades' },
    doi: '10.5555/ink',
    source: 'references.bib',
  },
  {
    ...{ key: 'sato2021', authors: ['Sato', 'Mori'], year: '2021', title: 'Paper that stays' },
    doi: null,
    source: 'publications.bib',
  },
];

let area: Editor | undefined;
let unbind = () => {};

window.harness = {
  changes: [],
  async open(document, options = {}) {
    area?.destroy();
    unbind();
    const post = createPostHistory();
    const holder = window.document.querySelector('main');
    if (!holder) throw new Error('The page has no main element.');
    holder.replaceChildren();
    holder.className = 'writing prose';
    area = openEditor({
      holder,
      document,
      autofocus: 'start',
      ...options,
      works: async () => new Map(works.map((work) => [work.key, work])),
      history: { post, part: 'body' },
      onChange: (changed) => window.harness.changes.push(changed),
    });
    unbind = post.bind(holder);
    await area.ready;
  },
  async read() {
    if (!area) throw new Error('Nothing is open.');
    return area.read();
  },
};
