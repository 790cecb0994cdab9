/**
 * The content of an Editor.js instance as texts by key, for the history and for edits across blocks. Each block is
 * one text (JSON), and the order of the blocks is another text. Unlike Editor.js, a live document can be read
 * synchronously and tracks changed blocks. It applies another state with as few changes as possible, so that the
 * caret, the scroll position and the elements of unchanged blocks stay.
 */
import type { EditorApi } from './editor-api.ts';
import { liveDocumentCaret, type LiveDocumentCaret } from './live-document-caret.ts';
import { redactorOf } from './editorjs/elements.ts';
import { blockReader } from './block-reader.ts';
import type { Edited } from './edits/edits.ts';
import { settled } from './edits/outline.ts';
import { trackChanges } from './live-changes.ts';
import { openLiveOutline } from './live-outline.ts';
import { caretAt } from './history/caret.ts';
import type { Texts } from './history/history.ts';
import { blockOf, orderKey, type LiveBlock } from './live-block.ts';
import type { LiveTools } from './tools/live-tools.ts';

export interface LiveDocument extends LiveDocumentCaret {
  /** Returns all texts: the order under `orderKey`, each block under its id. */
  texts(): Texts;
  /** Returns the complete texts that may have changed since the last call. */
  takeChanged(): Texts;
  blocks(): LiveBlock[];
  /** Returns a block by id; undefined if the block is not in the editor. */
  block(id: string): LiveBlock | undefined;
  /** Returns the data to save for each block; exactly the original data if the block was not edited. */
  saved(): LiveBlock[];
  /** Shows the given texts. This does not count as a change by the writer. */
  apply(texts: Texts): void;
  /** Changes the blocks from `before` to `after` as the writer's own change, with as few changes as possible. */
  edit(before: readonly LiveBlock[], after: readonly LiveBlock[]): void;
  /** Changes the blocks like `edit`, and puts the caret where an edit left it. */
  change(before: readonly LiveBlock[], edited: Edited): void;
  /** Passes an image file to a figure. */
  takeFile(id: string, file: File): void;
  /** Offers an image, as a file or URL, for a figure. The image is inserted only if the writer accepts. */
  offerPicture(id: string, picture: File | URL): void;
  /** Returns the element of a block. */
  element(id: string): HTMLElement | undefined;
  /** Calls `listener` when something may have changed. */
  onChange(listener: () => void): void;
}

export function openLiveDocument(options: {
  holder: HTMLElement;
  editor: Pick<EditorApi, 'blocks' | 'caret'>;
  live: LiveTools;
  /** The initial blocks. */
  opened: readonly LiveBlock[];
  signal: AbortSignal;
}): LiveDocument {
  const { holder, editor, live, opened, signal } = options;
  const redactor = redactorOf(holder);
  const elements = () =>
    [...(redactor.children as HTMLCollectionOf<HTMLElement>)].filter(({ dataset }) => dataset.id !== undefined);
  const element = (id: string) =>
    redactor.querySelector<HTMLElement>(`:scope > [data-id="${CSS.escape(id)}"]`) ?? undefined;
  const ids = () => elements().map((block) => block.dataset.id ?? '');
  const outline = openLiveOutline({
    holder,
    opened,
    signal,
    idAt: (node) => blockOf(node)?.dataset.id,
    row: () =>
      elements().flatMap((block) => {
        const id = block.dataset.id ?? '';
        const entry = live.get(id);
        return entry ? [{ id, type: entry.type, element: block, data: () => entry.tool.save() }] : [];
      }),
  });
  const reader = blockReader(live, (id) => outline.depthOf(id), opened);
  const changes = trackChanges({ holder, redactor, live, ids, outline, reader, signal });
  const { catchUp } = changes;
  const put = blockSetter({ editor, live, ids });
  const caret = liveDocumentCaret({ redactor, editor, element, live });

  function edit(before: readonly LiveBlock[], wanted: readonly LiveBlock[]): void {
    const after = settled(wanted, before);
    outline.expect(after);
    const texts = new Map(after.map((block) => [block.id, JSON.stringify(block)]));
    for (const block of before) if (texts.get(block.id) === JSON.stringify(block)) texts.delete(block.id);
    const [was, is] = [before, after].map((blocks) => JSON.stringify(blocks.map(({ id }) => id)));
    if (is !== undefined && was !== is) texts.set(orderKey, is);
    put(texts);
    // A changed field value is not a mutation of the observed elements.
    for (const key of texts.keys()) if (key !== orderKey) changes.touch(key);
    if (texts.size > 0) changes.touchOrder();
    catchUp();
  }

  outline.follow();

  return {
    texts() {
      catchUp();
      const order = ids();
      return new Map([[orderKey, JSON.stringify(order)], ...order.map((id) => [id, reader.textOf(id)] as const)]);
    },
    takeChanged: () => changes.take(),
    blocks() {
      catchUp();
      return ids().flatMap((id) => reader.read(id) ?? []);
    },
    block(id) {
      catchUp();
      return element(id) && reader.read(id);
    },
    saved() {
      catchUp();
      return elements().flatMap((block) => reader.saved(block) ?? []);
    },
    apply(texts) {
      const moved = outline.expect(
        [...texts].flatMap(([key, text]) => (key === orderKey || text === '' ? [] : (JSON.parse(text) as LiveBlock))),
      );
      put(texts);
      for (const key of texts.keys()) reader.touch(key);
      // A block that moves into a container may keep its index, but the nesting depths still need an update.
      if (moved) changes.touchOrder();
      // The editor already shows the requested blocks. This call only updates the sets of known and changed blocks.
      changes.take(true);
    },
    edit,
    change(before, edited) {
      edit(before, edited.blocks);
      caret.restore(caretAt(edited.caret));
    },
    takeFile: (id, file) => live.get(id)?.tool.takeFiles?.([file]),
    offerPicture: (id, picture) => live.get(id)?.tool.offerPicture?.(picture),
    element,
    ...caret,
    onChange: changes.onChange,
  };
}

/**
 * Changes the blocks of an Editor.js instance to another state with as few changes as possible. Unchanged blocks then
 * keep their scroll position and elements.
 *
 * @returns a function that shows the given texts; `ids` returns the current blocks' ids, in order
 */
function blockSetter(liveDocument: {
  editor: Pick<EditorApi, 'blocks'>;
  live: LiveTools;
  ids: () => string[];
}): (texts: Texts) => void {
  const { editor, live, ids } = liveDocument;

  return function put(texts) {
    const scroll = { left: window.scrollX, top: window.scrollY };
    const order = texts.get(orderKey);
    const wanted = order === undefined ? ids() : (JSON.parse(order) as string[]);
    const blocks = new Map([...texts].filter(([key, text]) => key !== orderKey && text !== '').map(parsed));
    for (const [id, block] of blocks) if (wanted.includes(id)) show(block);
    if (order !== undefined) arrange(wanted, blocks);
    window.scrollTo({ ...scroll, behavior: 'instant' });
  };

  /** Updates a block in place. */
  function show({ id, type, data }: LiveBlock): void {
    const index = ids().indexOf(id);
    if (index < 0) return;
    const entry = live.get(id);
    if (entry?.tool.setData && entry.type === type) {
      entry.tool.setData(data);
      // Makes Editor.js update its list of the block's fields, which may contain removed fields.
      editor.blocks.getById(id)?.dispatchChange();
    } else editor.blocks.insert(type, data, {}, index, false, true, id);
  }

  /** Inserts, deletes and moves blocks until their order is as wanted. */
  function arrange(wanted: readonly string[], blocks: ReadonlyMap<string, LiveBlock>): void {
    const standing = new Set(wanted);
    const now = ids();
    wanted.forEach((id, index) => {
      const block = blocks.get(id);
      if (now.includes(id) || !block) return;
      const after = index === 0 ? -1 : now.indexOf(wanted[index - 1] ?? '');
      editor.blocks.insert(block.type, block.data, {}, after + 1, false, false, id);
      now.splice(after + 1, 0, id);
    });
    for (let index = now.length - 1; index >= 0; index -= 1) {
      if (standing.has(now[index] ?? '')) continue;
      editor.blocks.delete(index);
      now.splice(index, 1);
    }
    for (let index = 0; index < wanted.length; index += 1) {
      const [here, there] = [now[index] ?? '', wanted[index] ?? ''];
      if (here === there) continue;
      // If one block has moved down, moves that block and not all blocks that it passed.
      const from = now[index + 1] === there ? index : now.indexOf(there);
      const to = from === index ? wanted.indexOf(here) : index;
      editor.blocks.move(to, from);
      now.splice(to, 0, ...now.splice(from, 1));
      if (from === index) index -= 1;
    }
  }
}

function parsed([id, text]: [string, string]): [string, LiveBlock] {
  return [id, JSON.parse(text) as LiveBlock];
}
