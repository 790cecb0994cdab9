/**
 * Typing in the blocks of a post before Editor.js is ready. Editor.js shows the blocks at once, but handles keys and
 * reports changes only after the browser was idle, which takes seconds on a busy device.
 */
import { listen } from './tools/events.ts';

/**
 * Makes Enter a line break, except in lists. Browsers would add elements that are not stored, so that the words of two
 * lines would be joined.
 * @returns a function that ends this, and returns whether anything was typed. It must be called when the editor is
 * ready.
 */
export function watchEarlyTyping(holder: HTMLElement): () => boolean {
  const ending = new AbortController();
  let isTyped = false;
  listen(holder, 'input', ending.signal, () => void (isTyped = true));
  listen(holder, 'beforeinput', ending.signal, (event) => {
    const field = event.target instanceof Element && event.target.closest('[contenteditable="true"]');
    if (event.inputType !== 'insertParagraph' || !field || field.matches('ul, ol')) return;
    event.preventDefault();
    document.execCommand('insertLineBreak');
  });
  return () => {
    ending.abort();
    return isTyped;
  };
}
