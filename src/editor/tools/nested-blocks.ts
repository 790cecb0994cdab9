/**
 * Blocks inside a list item: code, images, formulas, paragraphs and tables. They follow the item's text, and each
 * block is edited with its usual tool. They are in a separate element of the item, called the island. Functions that
 * count, split or join the item's text skip the island.
 */
import type { EditorApi, StandingBlock, BlockToolOptions } from '#editor/editor-api.ts';
import type { Block } from '#contract/documents.ts';
import type { Draw } from '#blocks/context.ts';
import { readBlock, type KindName } from '#blocks/index.ts';
import { escapeText } from '#domain/document/escape.ts';
import { blockText } from '#document/block-text.ts';
import { writing } from '#i18n/writing.ts';
import { hideEvents, isComposing, isModified } from '#editor/tools/events.ts';
import { islandSelector } from '#editor/history/caret.ts';
import type { Pictures } from '#editor/pictures.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { button, element, isAtStart, rangeIn } from '#editor/tools/dom.ts';
import type { EditorTool, LiveTool } from '#editor/tools/live-tools.ts';

const pictureType = 'figure' satisfies KindName;

/** The block types in a list item's menu. */
export const itemBlockTypes = [
  'code',
  pictureType,
  'math',
  'paragraph',
  'table',
  'quote',
] as const satisfies KindName[];

/**
 * Further block types that can be edited in a list item. Nested lists are excluded, because the outer list would handle
 * their keys.
 */
const writtenTypes: readonly string[] = [
  ...itemBlockTypes,
  ...(['header', 'callout', 'details', 'link', 'video', 'chart', 'diagram'] satisfies KindName[]),
];

/** The tools of the nested blocks. */
export interface InnerTools {
  tools: Readonly<Record<string, EditorTool>>;
  /** Tool for a stored block that cannot be shown. */
  placeholder: EditorTool['class'];
  draw: Draw | undefined;
}

type ItemTool = LiveTool & { render(): HTMLElement };

/** Returns the name and icon of a kind of block. */
export function named({ tools }: InnerTools, type: string): { title: string; icon: string } {
  const { toolbox } = tools[type]?.class ?? {};
  const { title = '', icon = '' } = (Array.isArray(toolbox) ? toolbox[0] : toolbox) ?? {};
  return { title, icon };
}

/** The list's functions for blocks in its items. */
export interface ItemHost {
  api: EditorApi;
  /** The block of the list itself. */
  block: StandingBlock;
  readOnly: boolean;
  inner: InnerTools;
  pictures: Pictures | undefined;
  /** Moves the caret to the content before or after a block of an item. */
  leave(from: HTMLElement, where: 'before' | 'after'): void;
  /** Called after a block was added or removed. */
  changed(): void;
}

interface Standing {
  original: Block;
  /** The block's tool. Undefined if the block cannot be edited here; such a block is saved unchanged. */
  tool?: ItemTool;
  /** The tool's data before any edit, as JSON. */
  loaded?: string;
}
const standing = new WeakMap<Element, Standing>();

/** Returns the element that contains the blocks of an item; undefined if the item has no blocks. */
export function islandOf(li: Element): HTMLElement | undefined {
  return [...li.children].find((child): child is HTMLElement => child.matches(islandSelector));
}

/**
 * @param pool elements of previous blocks to reuse. If a block of the same kind is reused, the caret and the scroll
 * position in it stay.
 */
export function buildIsland(blocks: readonly Block[], host: ItemHost, pool: HTMLElement[] = []): HTMLElement {
  const island = element('div', islandSelector.slice(1));
  island.contentEditable = 'false';
  island.append(...blocks.map((block) => takeOver(block, pool) ?? buildBlock(block, host)));
  return island;
}

/** Shows the blocks in a container as read-only. The writer can add new blocks only before or after the container. */
export function shownBlocks(blocks: readonly Block[], { api, block, config }: BlockToolOptions<never>): HTMLElement[] {
  const { inner } = (config ?? {}) as { inner?: InnerTools };
  if (!inner || blocks.length === 0) return [];
  const nothing = () => undefined;
  const host = { api, block, readOnly: true, inner, pictures: undefined, leave: nothing, changed: nothing };
  return [buildIsland(blocks, host)];
}

/** Returns the texts of a container and its blocks as one text, to convert the container to a kind without blocks. */
export function textWithBlocks({ text, blocks = [] }: { text: string; blocks?: Block[] }): string {
  const said = blocks.flatMap((one) => {
    const read = readBlock(one);
    return read ? blockText(read).split('\n').map(escapeText) : [];
  });
  return [text, ...said].filter((line) => line !== '').join('<br>');
}

/** Returns the data to save for the blocks in an item; exactly the original data if nobody has edited it. */
export function readIsland(island: Element): Block[] {
  return [...island.children].flatMap((child) => {
    const { original, tool, loaded } = standing.get(child) ?? {};
    if (!original || !tool) return original ?? [];
    const data = tool.save();
    // The block's tool does not handle the label, so the stored label is kept.
    const { label } = original.data;
    const kept = typeof label === 'string' && !('label' in data) ? { ...data, label } : data;
    return [JSON.stringify(data) === loaded ? original : { ...original, data: kept }];
  });
}

/**
 * Adds a new block after the other blocks of an item.
 * @returns the block's element
 */
export function addItemBlock(li: HTMLElement, type: string, host: ItemHost): HTMLElement {
  const made = buildBlock({ type, data: {} }, host);
  const known = standing.get(made);
  // Sets the new block's initial data, so that the block can be saved before anything is written in it.
  if (known?.tool) known.original = { type, data: known.tool.save() };
  let island = islandOf(li);
  if (!island) {
    island = buildIsland([], host);
    const nested = [...li.children].find(({ tagName }) => tagName === 'OL' || tagName === 'UL');
    li.insertBefore(island, nested ?? null);
  }
  island.append(made);
  host.changed();
  return made;
}

/** Removes a block from its item. The caret moves to the content before the block. */
export function removeItemBlock(block: HTMLElement, host: ItemHost): void {
  host.leave(block, 'before');
  const island = block.parentElement;
  block.remove();
  if (island?.children.length === 0) island.remove();
  host.changed();
}

/** Moves the caret into a block's first or last field. */
export function enterItemBlock(block: HTMLElement, where: 'start' | 'end'): void {
  const fields = [
    ...block.querySelectorAll<HTMLElement>('.cm-content, textarea, input, [contenteditable="true"], .figure-choose'),
  ].filter(
    (field) => !field.closest(block.dataset.type === pictureType ? '.block-panel' : 'figcaption, .table-caption'),
  );
  const field = fields.find((item) => item.matches('.cm-content, textarea')) ?? fields.at(where === 'start' ? 0 : -1);
  (field ?? block).focus();
}

function takeOver(block: Block, pool: HTMLElement[]): HTMLElement | undefined {
  const isSame = (made: HTMLElement) =>
    JSON.stringify(standing.get(made)?.tool?.save()) === JSON.stringify(readBlock(block)?.data);
  const ofType = pool.filter((made) => made.dataset.type === block.type && standing.get(made)?.tool !== undefined);
  const made = ofType.find(isSame) ?? ofType[0];
  const data = readBlock(block)?.data;
  const tool = made && standing.get(made)?.tool;
  if (!made || !tool || !data) return undefined;
  pool.splice(pool.indexOf(made), 1);
  if (!isSame(made)) tool.setData?.({ ...data });
  standing.set(made, { original: block, tool, loaded: JSON.stringify(tool.save()) });
  return made;
}

function buildBlock(block: Block, host: ItemHost): HTMLElement {
  const known = readBlock(block) ?? (Object.keys(block.data).length === 0 ? block : undefined);
  const type = writtenTypes.find((item) => item === block.type);
  const made = element('div', 'item-block', { tabIndex: -1, role: 'group' });
  made.dataset.type = block.type;
  made.ariaLabel = type ? named(host.inner, type).title : writing.blockErrorTitle;
  if (!host.readOnly) bindKeys(made, host);
  const Tool = host.inner.tools[block.type]?.class;
  if (!known || !Tool) {
    standing.set(made, { original: block });
    made.append(new host.inner.placeholder({ data: { original: block } } as never).render());
  } else if (!type) {
    // The block is displayed read-only and saved unchanged.
    standing.set(made, { original: block });
    made.append(new Tool({ ...toolOptions(made, { ...known.data }, host), readOnly: true }).render());
  } else {
    const tool = new Tool(toolOptions(made, { ...known.data }, host)) as ItemTool;
    standing.set(made, { original: block, tool, loaded: JSON.stringify(tool.save()) });
    made.append(tool.render());
  }
  if (!host.readOnly) made.append(removeButton(made, host));
  return made;
}

function toolOptions(made: HTMLElement, data: Record<string, unknown>, host: ItemHost): BlockToolOptions {
  const around: Around = {
    leave: (where) => host.leave(made, where),
    giveWay: () => removeItemBlock(made, host),
  };
  const config = {
    around,
    pictures: host.pictures,
    inner: host.inner,
    draw: host.inner.draw,
    addPictures(files: File[]) {
      for (const file of files.toReversed()) {
        const another = buildBlock({ type: pictureType, data: {} }, host);
        made.after(another);
        standing.get(another)?.tool?.takeFiles?.([file]);
      }
    },
  };
  return { data, config, api: host.api, block: host.block, readOnly: host.readOnly };
}

function removeButton(made: HTMLElement, host: ItemHost): HTMLElement {
  const name = writing.itemBlockRemove(made.ariaLabel ?? '');
  return button('item-block-remove', '×', () => removeItemBlock(made, host), { ariaLabel: name, title: name });
}

/** Stops events in an item's block from reaching the list, except the shortcut for saving. */
function bindKeys(made: HTMLElement, host: ItemHost): void {
  hideEvents(made, 'input');
  made.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event) || isModified(event)) return;
    const { target, key } = event;
    const done =
      target === made
        ? onWhole(made, key, host)
        : target instanceof HTMLElement && target.isContentEditable && !target.matches('.cm-content')
          ? onCaption(made, target, key, host)
          : false;
    if (done) event.preventDefault();
  });
}

/**
 * Handles keys of a block that is selected as a whole.
 * @returns whether the key was handled
 */
function onWhole(made: HTMLElement, key: string, host: ItemHost): boolean {
  if (key === 'Backspace' || key === 'Delete') removeItemBlock(made, host);
  else if (key === 'Enter') enterItemBlock(made, 'start');
  else if (key === 'ArrowUp' || key === 'ArrowLeft' || key === 'Escape') host.leave(made, 'before');
  else if (key === 'ArrowDown' || key === 'ArrowRight') host.leave(made, 'after');
  else return false;
  return true;
}

/**
 * Handles keys that leave a caption or a similar field.
 * @returns whether the key was handled
 */
function onCaption(made: HTMLElement, field: HTMLElement, key: string, host: ItemHost): boolean {
  const range = rangeIn(field);
  if (!range?.collapsed) return false;
  const after = document.createRange();
  after.selectNodeContents(field);
  after.setStart(range.endContainer, range.endOffset);
  if (key === 'Enter' || (key === 'ArrowDown' && after.toString() === '')) host.leave(made, 'after');
  else if (key === 'ArrowUp' && isAtStart(range, field)) host.leave(made, 'before');
  else return false;
  return true;
}

/** Returns the tool of the block that contains a code editor's field. */
export function itemToolOf(field: Element): LiveTool | undefined {
  const made = field.closest('.item-block');
  return made ? standing.get(made)?.tool : undefined;
}
