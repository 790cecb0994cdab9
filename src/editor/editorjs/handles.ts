/**
 * The two buttons of Editor.js next to a block, `+` and `⋮⋮`. This file labels the buttons and aligns them with the
 * block's first line. The second button is also a drag handle. Editor.js adds the margin above a text to the buttons'
 * position, although that margin is outside the block. Without a correction, the buttons are a line or two too low
 * next to headings.
 */
import { writing } from '#i18n/writing.ts';
import { fieldsOf } from '../history/caret.ts';
import { blockOf } from '../live-block.ts';
import type { OpenEditor } from '../open-editor.ts';
import { listen } from '../tools/events.ts';

/** The selector of the button by which a block is dragged. */
export const dragHandle = '.ce-toolbar__settings-btn';

/**
 * A field that starts further below the block's top is not the block's first line, for example the caption below an
 * image. In CSS pixels.
 */
const FIRST_LINE = 64;
/**
 * The distance from a block's top to the middle of its buttons if the block has no first line. It equals the middle
 * of a caption at the top of a block. In CSS pixels.
 */
const TOP = 22;
/** Below this width, Editor.js puts the buttons under the block. */
const narrow = window.matchMedia('(width <= 650px)');

/** Returns the block that the buttons act on. */
export type BlockOfButtons = () => HTMLElement | undefined;

export function bindHandles({ holder, editor, signal }: OpenEditor): BlockOfButtons {
  let toolbar: HTMLElement | undefined;
  /** The block that the mouse entered last, until the next key, click or focus. */
  let hovered: HTMLElement | undefined;
  const current = () => editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex())?.holder;
  const block = () => (hovered?.isConnected ? hovered : current());

  listen(holder, 'mousemove', signal, ({ target }) => {
    const over = blockOf(target);
    if (over && holder.contains(over)) hovered = over;
  });
  for (const type of ['keydown', 'click', 'focusin'] as const)
    listen(holder, type, signal, ({ target }) => {
      // A click in the buttons' own menus does not change the block that the buttons act on.
      if (!(target instanceof Element && target.closest('.ce-toolbar'))) hovered = undefined;
    });

  const observer = new MutationObserver(level);
  // Editor.js creates the buttons when the browser is idle.
  const awaited = new MutationObserver(find);
  awaited.observe(holder, { childList: true, subtree: true });
  find();

  function find(): void {
    const made = holder.querySelector<HTMLElement>('.ce-toolbar');
    if (!made?.querySelector(dragHandle)) return;
    awaited.disconnect();
    toolbar = made;
    name(made, '.ce-toolbar__plus', writing.addBlock);
    name(made, dragHandle, writing.changeBlock);
    observer.observe(made, { attributes: true, attributeFilter: ['style'] });
  }

  function level(): void {
    const of = block();
    const plus = toolbar?.querySelector('.ce-toolbar__plus');
    // While the toolbar is hidden, it has no position.
    if (!toolbar || !of || !plus || narrow.matches || toolbar.style.top === 'unset') return;
    const top = middleOf(of) - plus.clientHeight / 2 - (toolbar.offsetParent?.getBoundingClientRect().top ?? 0);
    toolbar.style.top = `${Math.round(top)}px`;
    // Discards the observer's record of the change above.
    observer.takeRecords();
  }

  signal.addEventListener('abort', () => {
    observer.disconnect();
    awaited.disconnect();
  });
  return block;
}

function name(toolbar: HTMLElement, selector: string, words: string): void {
  const button = toolbar.querySelector<HTMLElement>(selector);
  button?.setAttribute('role', 'button');
  button?.setAttribute('aria-label', words);
}

/** Returns the vertical middle of a block's first line, measured from the top of the window. */
function middleOf(block: HTMLElement): number {
  const content = block.querySelector('.ce-block__content > *') ?? block;
  const { top } = content.getBoundingClientRect();
  const [field] = fieldsOf(block)
    .filter((one) => one.getClientRects().length > 0)
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const box = field?.getBoundingClientRect();
  if (!field || !box || box.top - top > FIRST_LINE) return top + TOP;
  if (field.matches('input')) return box.top + box.height / 2;
  const { paddingTop, borderTopWidth, lineHeight, fontSize } = getComputedStyle(field.querySelector('li') ?? field);
  const line = parseFloat(lineHeight) || parseFloat(fontSize) * 1.2;
  return box.top + parseFloat(paddingTop) + parseFloat(borderTopWidth) + line / 2;
}
