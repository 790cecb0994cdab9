/** Tracks which blocks of an Editor.js instance may have changed, as texts by key for the history. */
import type { BlockReader } from './block-reader.ts';
import { isContainer } from './edits/outline.ts';
import type { Texts } from './history/history.ts';
import { blockOf, orderKey } from './live-block.ts';
import type { LiveOutline } from './live-outline.ts';
import { editedEvent, type LiveTools } from './tools/live-tools.ts';

const attributeFilter = ['class', 'href', 'data-keys', 'data-locators', 'data-mode', 'data-to'];

/** Returns the block that a change is in. Ignores the class by which Editor.js marks a block as selected. */
function blocksChangedBy({ target }: MutationRecord): HTMLElement[] {
  const block = blockOf(target);
  return block?.dataset.id && target !== block ? [block] : [];
}

/** Returns the ids that are not among the others. */
function without(ids: Iterable<string>, others: Iterable<string>): string[] {
  const left = new Set(ids);
  for (const id of others) left.delete(id);
  return [...left];
}

interface Options {
  holder: HTMLElement;
  redactor: HTMLElement;
  live: LiveTools;
  /** Returns the ids of the current blocks, in order. */
  ids: () => string[];
  outline: LiveOutline;
  reader: BlockReader;
  signal: AbortSignal;
}

/** Tracks which blocks the history knows. */
function reportedBlocks(ids: Options['ids'], reader: BlockReader) {
  const known = new Set(ids());
  return {
    add: (id: string) => void known.add(id),
    /** Reports the order of the blocks, and removed blocks as empty texts. Returns the blocks that are not yet known. */
    takeOrder: (changed: Map<string, string>): string[] => {
      const now = ids();
      changed.set(orderKey, JSON.stringify(now));
      for (const id of without(known, now)) {
        known.delete(id);
        reader.forget(id);
        changed.set(id, '');
      }
      return without(now, known);
    },
  };
}

/** Collects the blocks that may have changed. */
function changedBlocks({ redactor, live, ids, outline, reader }: Options) {
  const dirty = new Set<string>();
  const reported = reportedBlocks(ids, reader);
  let orderDirty = false;

  function touch(id: string): void {
    dirty.add(id);
    reader.touch(id);
  }

  function note(records: MutationRecord[]): boolean {
    let noted = false;
    for (const record of records) {
      const isOrder = record.target === redactor;
      orderDirty ||= isOrder && record.type === 'childList';
      // A block can be replaced by a new element with the same id. No change inside that element is then reported.
      const touched = isOrder ? [...record.addedNodes] : blocksChangedBy(record);
      for (const block of touched) if (block instanceof HTMLElement && block.dataset.id) touch(block.dataset.id);
      noted ||= isOrder || touched.length > 0;
    }
    return noted;
  }

  /** Updates the nesting depths if blocks may have moved into or out of containers. */
  function followOutline(isTold = false): void {
    const isOfContainer = [...dirty].some((id) => isContainer({ type: live.get(id)?.type ?? '' }));
    if (orderDirty || isOfContainer) for (const id of outline.follow(isTold)) dirty.add(id);
  }

  return {
    touch,
    note,
    followOutline,
    /** Notes that the order of the blocks may have changed. */
    touchOrder: () => (orderDirty = true),
    take: (isTold = false): Texts => {
      followOutline(isTold);
      const changed = new Map<string, string>();
      if (orderDirty) for (const id of reported.takeOrder(changed)) dirty.add(id);
      for (const id of dirty) {
        const text = reader.textOf(id);
        if (text === '') continue;
        changed.set(id, text);
        reported.add(id);
      }
      dirty.clear();
      orderDirty = false;
      return changed;
    },
  };
}

export function trackChanges(options: Options) {
  const { redactor, signal } = options;
  const { touch, touchOrder, note, followOutline, take } = changedBlocks(options);
  let listener: () => void = () => undefined;

  function observe(records: MutationRecord[]): void {
    if (!note(records)) return;
    followOutline();
    listener();
  }

  const observer = new MutationObserver(observe);
  observer.observe(redactor, { childList: true, subtree: true, characterData: true, attributeFilter });
  signal.addEventListener('abort', () => observer.disconnect());
  const onEdited = ({ target }: Event) => {
    const id = blockOf(target)?.dataset.id;
    if (id === undefined) return;
    touch(id);
    listener();
  };
  for (const type of ['input', 'change', editedEvent])
    options.holder.addEventListener(type, onEdited, { capture: true, signal });

  return {
    touch,
    touchOrder,
    onChange: (changed: () => void) => void (listener = changed),
    /** Processes pending changes of Editor.js. */
    catchUp: () => observe(observer.takeRecords()),
    /**
     * Returns the complete texts that may have changed since the last call.
     * @param isTold whether the changes were announced to the outline
     */
    take: (isTold?: boolean): Texts => {
      note(observer.takeRecords());
      return take(isTold);
    },
  };
}
