/**
 * The content of an Editor.js instance as texts by key, for the history and for edits across blocks. Each block is
 * one text (JSON), and the order of the blocks is another text. Unlike Editor.js, a live document can be read
 * synchronously and tracks changed blocks. It applies another state with as few changes as possible, so that the
 * caret, the scroll position and the elements of unchanged blocks stay.
 */
import type { EditorApi } from './editor-api.ts';
import { liveDocumentCaret, type LiveDocumentCaret } from './live-document-caret.ts';
import { redactorOf } from './editorjs/elements.ts';
import { atDepth, depthOf, isContainer, settled } from './edits/outline.ts';
import { openLiveOutline } from './live-outline.ts';
import { blockSetter } from './live-document-blocks.ts';
import type { Texts } from './history/history.ts';
import { blockOf, cleaned, orderKey, type LiveBlock } from './live-block.ts';
import { editedEvent, type LiveTools } from './tools/live-tools.ts';

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
  /** Passes an image file to a figure. */
  takeFile(id: string, file: File): void;
  /** Offers an image, as a file or URL, for a figure. The image is inserted only if the writer accepts. */
  offerPicture(id: string, picture: File | URL): void;
  /** Returns the element of a block. */
  element(id: string): HTMLElement | undefined;
  /** Calls `listener` when something may have changed. */
  onChange(listener: () => void): void;
  destroy(): void;
}

export function openLiveDocument(options: {
  holder: HTMLElement;
  editor: Pick<EditorApi, 'blocks' | 'caret'>;
  live: LiveTools;
  /** The initial blocks. */
  opened: readonly LiveBlock[];
}): LiveDocument {
  const { holder, editor, live } = options;
  const redactor = redactorOf(holder);
  const dirty = new Set<string>();
  let orderDirty = false;
  let listener: () => void = () => undefined;
  /**
   * Cache of the data to save, by block id. A key press changes only one block of hundreds, so the data of all other
   * blocks is reused.
   */
  const savedOf = new Map<string, LiveBlock>();

  function touch(id: string): void {
    dirty.add(id);
    savedOf.delete(id);
  }

  const observer = new MutationObserver((records) => {
    if (!note(records)) return;
    followOutline();
    listener();
  });
  observer.observe(redactor, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'href', 'data-keys', 'data-locators', 'data-mode', 'data-to'],
  });
  const onEdited = (event: Event) => {
    const id = blockOf(event.target)?.dataset.id;
    if (id === undefined) return;
    touch(id);
    listener();
  };
  for (const type of ['input', 'change', editedEvent]) holder.addEventListener(type, onEdited, { capture: true });

  function note(records: MutationRecord[]): boolean {
    let noted = false;
    for (const { target, type, addedNodes } of records) {
      if (target === redactor) {
        orderDirty ||= type === 'childList';
        // A block can be replaced by a new element with the same id. No change inside that element is then reported.
        for (const block of addedNodes) if (block instanceof HTMLElement && block.dataset.id) touch(block.dataset.id);
      } else {
        const block = blockOf(target);
        // Ignores the class by which Editor.js marks a block as selected.
        if (!block?.dataset.id || target === block) continue;
        touch(block.dataset.id);
      }
      noted = true;
    }
    return noted;
  }

  function elements(): HTMLElement[] {
    return [...redactor.children].filter(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.id !== undefined,
    );
  }

  const outline = openLiveOutline({
    holder,
    opened: options.opened,
    idAt: (node) => blockOf(node)?.dataset.id,
    row: () =>
      elements().flatMap((block) => {
        const id = block.dataset.id ?? '';
        const entry = live.get(id);
        return entry ? [{ id, type: entry.type, element: block, data: () => entry.tool.save() }] : [];
      }),
  });
  /** Updates the nesting depths if blocks may have moved into or out of containers. */
  function followOutline(isTold = false): void {
    const isOfContainer = [...dirty].some((id) => isContainer({ type: live.get(id)?.type ?? '' }));
    if (orderDirty || isOfContainer) for (const id of outline.follow(isTold)) dirty.add(id);
  }
  /** Processes pending changes of Editor.js. */
  function catchUp(): void {
    if (!note(observer.takeRecords())) return;
    followOutline();
    listener();
  }

  const element = (id: string) =>
    redactor.querySelector<HTMLElement>(`:scope > [data-id="${CSS.escape(id)}"]`) ?? undefined;
  const ids = () => elements().map((block) => block.dataset.id ?? '');

  /**
   * The cleaned form of each block, with the JSON from which it was made. Cleaning is the largest cost of reading a
   * block.
   */
  const read = new Map(
    options.opened.map((opened) => {
      const { id, type, data } = opened;
      const block = atDepth({ id, type, data }, depthOf(opened));
      return [id, { said: JSON.stringify(block), block }] as const;
    }),
  );

  function readBlock(id: string): LiveBlock | undefined {
    const entry = live.get(id);
    const data = entry && (entry.tool.content?.() ?? entry.tool.save());
    if (!data) return undefined;
    const block = atDepth({ id, type: entry.type, data }, outline.depthOf(id));
    const said = JSON.stringify(block);
    const before = read.get(id);
    if (before?.said === said) return before.block;
    const made = cleaned(block);
    read.set(id, { said, block: made });
    return made;
  }

  function savedBlock(block: HTMLElement): LiveBlock | undefined {
    const id = block.dataset.id ?? '';
    const [entry, depth] = [live.get(id), outline.depthOf(id)];
    if (!entry) return undefined;
    const before = savedOf.get(id);
    if (before?.type === entry.type && depthOf(before) === depth) return before;
    const saved = atDepth({ id, type: entry.type, data: entry.tool.save() }, depth);
    // Blocks with form fields are not cached, because a field can change without an observed event.
    if (!block.querySelector('input, textarea, select, figure')) savedOf.set(id, saved);
    return saved;
  }

  const put = blockSetter({ editor, live, ids });

  const textOf = (id: string) => {
    const block = readBlock(id);
    return block ? JSON.stringify(block) : '';
  };

  function takeChanged(isTold = false): Texts {
    note(observer.takeRecords());
    followOutline(isTold);
    const changed = new Map<string, string>();
    if (orderDirty) {
      const now = ids();
      changed.set(orderKey, JSON.stringify(now));
      const standing = new Set(now);
      for (const id of [...known]) if (!standing.has(id)) forget(id, changed);
      for (const id of now) if (!known.has(id)) dirty.add(id);
    }
    for (const id of dirty) {
      const text = textOf(id);
      if (text === '') continue;
      changed.set(id, text);
      known.add(id);
    }
    dirty.clear();
    orderDirty = false;
    return changed;
  }

  /** The ids of the reported blocks. */
  const known = new Set(ids());

  function forget(id: string, changed: Map<string, string>): void {
    known.delete(id);
    read.delete(id);
    savedOf.delete(id);
    live.delete(id);
    changed.set(id, '');
  }

  function apply(texts: Texts): void {
    const moved = outline.expect(
      [...texts].flatMap(([key, text]) => (key === orderKey || text === '' ? [] : (JSON.parse(text) as LiveBlock))),
    );
    put(texts);
    for (const key of texts.keys()) savedOf.delete(key);
    // A block that moves into a container may keep its index, but the nesting depths still need an update.
    orderDirty ||= moved;
    // The editor already shows the requested blocks. This call only updates the sets of known and changed blocks.
    takeChanged(true);
  }

  function edit(before: readonly LiveBlock[], wanted: readonly LiveBlock[]): void {
    const after = settled(wanted, before);
    outline.expect(after);
    const texts = new Map(after.map((block) => [block.id, JSON.stringify(block)]));
    for (const block of before) if (texts.get(block.id) === JSON.stringify(block)) texts.delete(block.id);
    const [was, is] = [before, after].map((blocks) => JSON.stringify(blocks.map(({ id }) => id)));
    if (is !== undefined && was !== is) texts.set(orderKey, is);
    put(texts);
    // A changed field value is not a mutation of the observed elements.
    for (const key of texts.keys()) if (key !== orderKey) touch(key);
    orderDirty ||= texts.size > 0;
    catchUp();
  }

  outline.follow();

  return {
    texts: () => {
      catchUp();
      const order = ids();
      return new Map([[orderKey, JSON.stringify(order)], ...order.map((id) => [id, textOf(id)] as const)]);
    },
    takeChanged: () => takeChanged(),
    blocks() {
      catchUp();
      return ids().flatMap((id) => readBlock(id) ?? []);
    },
    block(id) {
      catchUp();
      return element(id) && readBlock(id);
    },
    saved() {
      catchUp();
      return elements().flatMap((block) => savedBlock(block) ?? []);
    },
    apply,
    edit,
    takeFile: (id, file) => live.get(id)?.tool.takeFiles?.([file]),
    offerPicture: (id, picture) => live.get(id)?.tool.offerPicture?.(picture),
    element,
    ...liveDocumentCaret({ redactor, editor, element, live }),
    onChange: (changed) => void (listener = changed),
    destroy() {
      observer.disconnect();
      outline.destroy();
      for (const type of ['input', 'change', editedEvent])
        holder.removeEventListener(type, onEdited, { capture: true });
    },
  };
}
