/**
 * What one Editor.js holds, as texts by key for the history and for edits over several blocks: one text a block
 * (JSON), one for their order. Reads at once what Editor.js tells only after a promise, knows which blocks changed,
 * and makes what stands there another state with the fewest changes: what stays keeps its caret, scroll and elements.
 */
import type { API } from '@editorjs/editorjs';
import type { Block } from '#contract/documents.ts';
import { cleanDocument } from '#domain/document/clean.ts';
import { sanitiseInline } from '#domain/document/inline.ts';
import { fieldsOf, offsetIn, placeIn, selectIn, selectionIn, showCaret } from './history/caret.ts';
import type { Caret, CaretPoint, Texts } from './history/history.ts';
import { editedEvent, type LiveTools } from './tools/live-tools.ts';

/** A block as it stands in the editor: always with its id. */
export type LiveBlock = Block & { id: string };

export interface Area {
  /** All texts: the order under `orderKey`, each block under its id. */
  texts(): Texts;
  /** The texts that may have changed since this was last asked; whole. */
  takeChanged(): Texts;
  blocks(): LiveBlock[];
  /** What is saved of each block, to the letter where nobody has edited it. */
  saved(): LiveBlock[];
  /** Makes these texts what stands there. What it does is no change of the writer's. */
  apply(texts: Texts): void;
  /** Makes `after` of the blocks `before`, as the writer's own change, with as few changes as can be. */
  edit(before: readonly LiveBlock[], after: readonly LiveBlock[]): void;
  /** Gives a figure its picture. */
  takeFile(id: string, file: File): void;
  /** The element of a block. */
  element(id: string): HTMLElement | undefined;
  /** Where the caret is; undefined outside of this area. */
  caret(): Caret | undefined;
  /** Puts the caret there. @returns whether such a place is here */
  restore(caret: Caret): boolean;
  /** Selects from one place to another one, in another block too. */
  restoreSpan(anchor: CaretPoint, focus: CaretPoint): void;
  /** Called when something may have changed. */
  onChange(listener: () => void): void;
  destroy(): void;
}

export const orderKey = 'order';

export function openArea(options: { holder: HTMLElement; editor: Pick<API, 'blocks'>; live: LiveTools }): Area {
  const { holder, editor, live } = options;
  const redactor = holder.querySelector<HTMLElement>('.codex-editor__redactor') ?? holder;
  const dirty = new Set<string>();
  let orderDirty = false;
  let listener: () => void = () => undefined;

  const observer = new MutationObserver((records) => {
    if (note(records)) listener();
  });
  observer.observe(redactor, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'href', 'data-keys', 'data-locators', 'data-mode'],
  });
  const onEdited = (event: Event) => {
    const id = blockOf(event.target)?.dataset.id;
    if (id === undefined) return;
    dirty.add(id);
    listener();
  };
  for (const type of ['input', 'change', editedEvent]) holder.addEventListener(type, onEdited, { capture: true });

  function note(records: MutationRecord[]): boolean {
    let noted = false;
    for (const { target, type, addedNodes } of records) {
      if (target === redactor) {
        orderDirty ||= type === 'childList';
        // A block that another one of the same id was made into came whole: nothing in it changed since.
        for (const block of addedNodes)
          if (block instanceof HTMLElement && block.dataset.id) dirty.add(block.dataset.id);
      } else {
        const block = blockOf(target);
        // Editor.js marks a block as selected by a class on it.
        if (!block?.dataset.id || target === block) continue;
        dirty.add(block.dataset.id);
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

  const ids = () => elements().map((block) => block.dataset.id ?? '');

  function read(id: string): LiveBlock | undefined {
    const entry = live.get(id);
    return entry && cleaned({ id, type: entry.type, data: entry.tool.content?.() ?? entry.tool.save() });
  }

  const textOf = (id: string) => {
    const block = read(id);
    return block ? JSON.stringify(block) : '';
  };

  function takeChanged(): Texts {
    note(observer.takeRecords());
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

  /** The blocks whose text was told. */
  const known = new Set(ids());

  function forget(id: string, changed: Map<string, string>): void {
    known.delete(id);
    live.delete(id);
    changed.set(id, '');
  }

  function apply(texts: Texts): void {
    put(texts);
    note(observer.takeRecords());
    // What was made is what was asked for; only the sets of what is known need to follow.
    takeChanged();
  }

  function edit(before: readonly LiveBlock[], after: readonly LiveBlock[]): void {
    const texts = new Map(after.map((block) => [block.id, JSON.stringify(block)]));
    for (const block of before) if (texts.get(block.id) === JSON.stringify(block)) texts.delete(block.id);
    const [was, is] = [before, after].map((blocks) => JSON.stringify(blocks.map(({ id }) => id)));
    if (is !== undefined && was !== is) texts.set(orderKey, is);
    put(texts);
  }

  function put(texts: Texts): void {
    const scroll = { left: window.scrollX, top: window.scrollY };
    const order = texts.get(orderKey);
    const wanted = order === undefined ? ids() : (JSON.parse(order) as string[]);
    const blocks = new Map([...texts].filter(([key, text]) => key !== orderKey && text !== '').map(parsed));
    for (const [id, block] of blocks) if (wanted.includes(id)) show(block);
    if (order !== undefined) arrange(wanted, blocks);
    window.scrollTo({ ...scroll, behavior: 'instant' });
  }

  /** A block that stands there shows its other data. */
  function show({ id, type, data }: LiveBlock): void {
    const index = ids().indexOf(id);
    if (index < 0) return;
    const entry = live.get(id);
    if (entry?.tool.setData && entry.type === type) {
      entry.tool.setData(data);
      // Editor.js remembers the fields of a block, also those that are gone.
      editor.blocks.getById(id)?.dispatchChange();
    } else editor.blocks.insert(type, data, {}, index, false, true, id);
  }

  /** Blocks come, move and go until the order is the wanted one. */
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
      // One block that went down is moved itself, rather than all that it passed.
      const from = now[index + 1] === there ? index : now.indexOf(there);
      const to = from === index ? wanted.indexOf(here) : index;
      editor.blocks.move(to, from);
      now.splice(to, 0, ...now.splice(from, 1));
      if (from === index) index -= 1;
    }
  }

  function caret(): Caret | undefined {
    const selection = window.getSelection();
    const active = document.activeElement;
    const native = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
    const at = native ? active : selection?.anchorNode;
    const anchorBlock = blockOf(at ?? null);
    if (!anchorBlock || !redactor.contains(anchorBlock)) return undefined;
    const anchor = pointIn(anchorBlock, at as Node, 'anchor');
    const focusBlock = native ? anchorBlock : (blockOf(selection?.focusNode ?? null) ?? anchorBlock);
    const focus = pointIn(focusBlock, native ? active : (selection?.focusNode ?? (at as Node)), 'focus');
    return anchor && focus && { anchor, focus };
  }

  function pointIn(block: HTMLElement, at: Node, end: 'anchor' | 'focus'): CaretPoint | undefined {
    const key = block.dataset.id ?? '';
    const fields = fieldsOf(block);
    const field = Math.max(
      0,
      fields.findIndex((one) => one.contains(at)),
    );
    const element = fields[field];
    const own = element?.matches('.cm-content') ? live.get(key)?.tool.selection?.() : undefined;
    const place = own ?? (element && placeOf(element, end));
    return { key, field, offset: place?.[end] ?? 0 };
  }

  function restore({ anchor, focus }: Caret): boolean {
    const anchorField = fieldAt(anchor);
    const focusField = fieldAt(focus);
    if (!anchorField || !focusField) return false;
    const code = anchorField.matches('.cm-content') ? live.get(anchor.key)?.tool : undefined;
    if (code?.select) code.select(anchor.offset, focus.offset);
    else
      selectIn(anchorField, {
        anchor: anchor.offset,
        focus: anchorField === focusField ? focus.offset : anchor.offset,
      });
    showCaret(anchorField);
    return true;
  }

  function fieldAt({ key, field }: CaretPoint): HTMLElement | undefined {
    const block = elements().find((element) => element.dataset.id === key);
    const fields = block ? fieldsOf(block) : [];
    return fields[field] ?? fields.at(-1);
  }

  return {
    texts: () => {
      const order = ids();
      return new Map([[orderKey, JSON.stringify(order)], ...order.map((id) => [id, textOf(id)] as const)]);
    },
    takeChanged,
    blocks: () => ids().flatMap((id) => read(id) ?? []),
    saved: () =>
      ids().flatMap((id) => {
        const entry = live.get(id);
        return entry ? { id, type: entry.type, data: entry.tool.save() } : [];
      }),
    apply,
    edit,
    takeFile: (id, file) => live.get(id)?.tool.takeFiles?.([file]),
    element: (id) => elements().find((element) => element.dataset.id === id),
    caret,
    restore,
    restoreSpan(anchor, focus) {
      const [from, to] = [anchor, focus].map((point) => {
        const field = fieldAt(point);
        return field && placeIn(field, point.offset);
      });
      if (from && to) window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    },
    onChange: (changed) => void (listener = changed),
    destroy() {
      observer.disconnect();
      for (const type of ['input', 'change', editedEvent])
        holder.removeEventListener(type, onEdited, { capture: true });
    },
  };
}

/** One end of a selection that begins or ends in another field. */
function placeOf(field: HTMLElement, end: 'anchor' | 'focus'): { anchor: number; focus: number } | undefined {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return selectionIn(field);
  const selection = window.getSelection();
  const [node, offset] = [selection?.[`${end}Node`], selection?.[`${end}Offset`]];
  if (!node || !field.contains(node)) return undefined;
  const at = offsetIn(field, node, offset ?? 0);
  return { anchor: at, focus: at };
}

/** An id for a new block, in the length of Editor.js's own. */
export function newBlockId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('');
}

/** The block that a node lies in. */
export function blockOf(node: EventTarget | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>('.ce-block') ?? undefined;
}

function parsed([id, text]: [string, string]): [string, LiveBlock] {
  return [id, JSON.parse(text) as LiveBlock];
}

/** As the document may hold it; browsers leave other marks behind while one edits. What is blank stays. */
function cleaned(block: LiveBlock): LiveBlock {
  const [kept] = cleanDocument({ blocks: [block] }).blocks;
  if (kept) return { ...kept, id: block.id };
  return block.type === 'code' ? block : { ...block, data: eachText(block.data) as LiveBlock['data'] };
}

function eachText(value: unknown): unknown {
  if (typeof value === 'string') return sanitiseInline(value);
  if (Array.isArray(value)) return value.map(eachText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eachText(inner)]));
}
