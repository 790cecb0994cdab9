/**
 * A toolbar for touch screens, which have no Shift and Ctrl keys. Its buttons extend the selection into the next block
 * and link a selection across blocks. The bar is at the bottom of the screen while text is selected by touch.
 */
import { redactorOf } from '../editorjs/elements.ts';
import { writing } from '#i18n/writing.ts';
import { button, element } from '../tools/dom.ts';
import { listen } from '../tools/events.ts';
import type { OpenEditor } from '../open-editor.ts';
import { askForLink } from './span-keys.ts';

export function bindTouchBar(open: OpenEditor): void {
  const { holder, selection, signal } = open;
  const pressed = (name: string, onPress: () => void) => {
    const made = button('button', name, onPress);
    // Without this, a tap on the bar would remove the focus and the selection.
    for (const type of ['pointerdown', 'mousedown']) made.addEventListener(type, (event) => event.preventDefault());
    return made;
  };
  const linkButton = pressed(writing.toolLink, () => askForLink(open));
  const bar = element(
    'div',
    'touch-bar',
    { hidden: true },
    linkButton,
    pressed(writing.selectNext, () => selection.grow()),
  );
  bar.role = 'toolbar';
  bar.ariaLabel = writing.selected;
  holder.append(bar);
  let byFinger = false;

  function show(): void {
    const { anchorNode, isCollapsed = true } = window.getSelection() ?? {};
    const isHere = anchorNode ? redactorOf(holder).contains(anchorNode) : false;
    const inCode = anchorNode?.parentElement?.closest('figure.code') ?? null;
    const over = selection.span() !== undefined;
    bar.hidden = !byFinger || !isHere || isCollapsed || (inCode !== null && !over);
    linkButton.hidden = !over;
  }

  document.addEventListener('selectionchange', show, { signal });
  listen(document, 'pointerdown', signal, ({ pointerType, target }) => {
    if (!(target instanceof Node) || !bar.contains(target)) byFinger = pointerType === 'touch';
  });
  signal.addEventListener('abort', () => bar.remove());
}
