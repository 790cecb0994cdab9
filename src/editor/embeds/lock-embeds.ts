/** Handles typing next to embeds before the code that displays embeds has loaded (`lazy-parts.ts`), and afterwards. */
import { embedSelector } from '../history/caret.ts';
import { listen } from '../tools/events.ts';
import { elementAt, isNativeField } from '../tools/dom.ts';
import { caretBeside, caretRange, embedBeside, embedOf } from './embed.ts';

/**
 * Makes the current and future embeds in `holder` uneditable, because text in an embed would be lost when the embed is
 * displayed. A key moves a caret inside an embed to the position after it. Also replaces the no-break spaces that
 * browsers insert after embeds.
 */
export function lockEmbeds(holder: HTMLElement, signal: AbortSignal): void {
  const lockIn = (parent: ParentNode) => {
    for (const embed of parent.querySelectorAll<HTMLElement>(embedSelector)) embed.contentEditable = 'false';
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (addedNodes.length > 0 && target instanceof Element) lockIn(target);
  });
  observer.observe(holder, { childList: true, subtree: true });
  lockIn(holder);
  listen(holder, 'keydown', signal, ({ target }) => {
    // In Firefox, the caret stays in the text while a panel has the focus.
    if (isNativeField(target)) return;
    const embed = embedOf(elementAt(caretRange()?.startContainer) ?? null);
    if (embed && holder.contains(embed)) caretBeside(embed, 'after');
  });
  listen(holder, 'input', signal, settleSpaceBehindEmbed);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Browsers insert a no-break space after an embed at the end of a text. Replaces it with a plain space once other
 * text follows.
 */
function settleSpaceBehindEmbed(): void {
  const node = window.getSelection()?.focusNode;
  if (!(node instanceof Text) || !/^\u00a0\S/u.test(node.data)) return;
  const range = document.createRange();
  range.setStart(node, 0);
  if (embedBeside(range, 'before')) node.replaceData(0, 1, ' ');
}
