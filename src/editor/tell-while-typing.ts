/** Reports changes during continuous typing: Editor.js reports them only after a pause. */
import { editedEvent } from './tools/live-tools.ts';

/** After so many milliseconds at the latest; with the browser's own time to keep it, less than a second. */
const toldWithin = 400;

/** Calls `tell` after edits in `holder`, at most once every 400 ms. Returns a function that stops it. */
export function tellWhileTyping(holder: EventTarget, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell();
    }, toldWithin);
  };
  const ending = new AbortController();
  const { signal } = ending;
  for (const type of ['input', 'change', editedEvent]) holder.addEventListener(type, soon, { capture: true, signal });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
