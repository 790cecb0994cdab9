import { listen } from './tools/events.ts';

/**
 * Makes Enter a line break until the editor is ready, except in lists. Editor.js shows the blocks of a post at once, but
 * handles keys only after the browser was idle, which takes seconds on a busy device. Browsers would add elements that
 * are not stored, so that the words of two lines would be joined.
 */
export function breakLinesUntil(ready: Promise<void>, holder: HTMLElement): void {
  const ending = new AbortController();
  listen(holder, 'beforeinput', ending.signal, (event) => {
    const field = event.target instanceof Element && event.target.closest('[contenteditable="true"]');
    if (event.inputType !== 'insertParagraph' || !field || field.matches('ul, ol')) return;
    event.preventDefault();
    document.execCommand('insertLineBreak');
  });
  void ready.then(() => ending.abort());
}
