/** The editor without the rest of the site, on a page with the data that tests need. */
import '#styles/base.css';
import '#styles/editor.css';
import type { CitableWork } from '#contract/citable.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { sanitiseInline } from '#inlines/text.ts';
import type { Kept } from '#editor/history/history.ts';
import { haveSameText } from '#editor/history/same-text.ts';
import { createFinder, type Finder } from '#editor/find/find-in-document.ts';
import { createPostHistory, type HistoryState } from '#editor/history/post-history.ts';
import type { Pictures } from '#editor/pictures.ts';
import { openEditor, type Editor } from '#editor/block-editor.ts';

declare global {
  interface Window {
    harness: {
      open(
        document: EditorDocument,
        options?: { readOnly?: boolean; placeholder?: string; autofocus?: 'start' | 'end' },
      ): Promise<void>;
      read(): Promise<EditorDocument>;
      changes: EditorDocument[];
      /** Whether citations use a numeric style instead of APA. */
      numbersCitations: boolean;
      /** Messages shown to the writer. */
      notices: string[];
      /** URLs from which images were requested. */
      fetched: string[];
      editor(): Editor;
      /** The image that the writer selects in the library; `undefined` closes the library without a selection. */
      inLibrary?: string | undefined;
      finder(): Finder;
      turns(): HistoryState;
      /** Numbers of steps that can be undone and redone. */
      steps(): { undo: number; redo: number };
      /** Returns inline HTML as the editor sanitizes it, with the browser's own parser. */
      sanitise(html: string): string;
      /** Opens the current document again with its history, as a reloaded page does. */
      reload(): Promise<void>;
    };
  }
}

const works: CitableWork[] = [
  {
    key: 'ito2024',
    authors: ['Ito'],
    year: '2024',
    title: 'Ink that fades',
    doi: '10.5555/ink',
    source: 'references.bib',
  },
  {
    key: 'sato2021',
    authors: ['Sato', 'Mori'],
    year: '2021',
    title: 'Paper that stays',
    doi: null,
    source: 'publications.bib',
  },
];

/** Finds a record for every BibTeX entry, and for every DOI that ends with `other`. */
async function addWork(given: string): Promise<{ keys: string[] } | { problem: string }> {
  const key = /@\w+\{(\w+),/.exec(given)?.[1] ?? (given.endsWith('other') ? 'other2020' : undefined);
  if (key === undefined) return { problem: 'Nobody has a record of this.' };
  works.push({ key, authors: ['Other'], year: '2020', title: 'Of others', doi: null, source: 'references.bib' });
  return { keys: [key] };
}

/** Accepts every image and uses its name as ID. */
const pictures: Pictures = {
  upload: async ({ name, bytes }) => ({
    medium: { id: `uploaded-${name}`, kind: 'picture', width: 1, height: 1, bytes: bytes.size },
  }),
  async fetch(url) {
    const { fetched } = window.harness;
    fetched.push(url);
    const isFirst = fetched.filter((one) => one === url).length === 1;
    if (url.includes('broken') && isFirst) return { problem: 'It answered 404.' };
    const id = `fetched-${url.slice(url.lastIndexOf('/') + 1)}`;
    return { medium: { id, kind: 'picture', width: 1, height: 1, bytes: 1 } };
  },
  keepData: async ({ name }) => ({ id: `kept-${name}` }),
  data: async () => undefined,
  find: async () => undefined,
  choose: async () => {
    const { inLibrary: id } = window.harness;
    return id === undefined ? undefined : { id, kind: 'picture', width: 1, height: 1, bytes: 1 };
  },
};

let liveDocument: Editor | undefined;
let post = createPostHistory();
let unbind = () => {};

window.harness = {
  changes: [],
  numbersCitations: false,
  notices: [],
  fetched: [],
  editor() {
    if (!liveDocument) throw new Error('Nothing is open.');
    return liveDocument;
  },
  finder() {
    const finder = window.harness.editor().finder(createFinder);
    if (!finder) throw new Error('Nothing can be found yet.');
    return finder;
  },
  turns: () => post.state(),
  steps() {
    const { position, steps } = post.keep();
    return { undo: position, redo: steps.length - position };
  },
  sanitise: sanitiseInline,
  async reload() {
    const kept = JSON.parse(JSON.stringify(post.keep())) as Kept;
    await window.harness.open(await window.harness.read());
    post.resume(kept);
  },
  async open(document, options = {}) {
    liveDocument?.destroy();
    unbind();
    post = createPostHistory({ isSame: haveSameText });
    const main = window.document.querySelector('main');
    if (!main) throw new Error('The page has no main element.');
    // The element is new for each document, as on the real page, so that listeners on the previous element are removed.
    const holder = window.document.createElement('div');
    holder.className = 'writing prose';
    main.replaceChildren(holder);
    liveDocument = openEditor({
      holder,
      document,
      autofocus: 'start',
      ...options,
      works: Object.assign(async () => new Map(works.map((work) => [work.key, work])), {
        add: addWork,
        inStyle: async (cited: unknown[]) =>
          window.harness.numbersCitations ? cited.map((_, index) => `[${index + 1}]`) : undefined,
      }),
      pictures,
      readLink: async () => ({ title: 'A page', site: 'A site' }),
      onNotice: (text) => window.harness.notices.push(text),
      history: { post, part: 'body' },
      onChange: (changed) => window.harness.changes.push(changed),
    });
    unbind = post.bind(holder);
    await liveDocument.complete;
  },
  async read() {
    if (!liveDocument) throw new Error('Nothing is open.');
    return liveDocument.read();
  },
};
