/** Reports changes during continuous typing, because Editor.js reports changes only after a pause. */
import { editedEvent } from './tools/live-tools.ts';

/**
 * The longest delay of a report, in milliseconds. Even with the time to store the draft, the total is below one
 * second.
 */
const toldWithin = 400;

/**
 * Calls `tell` after edits in `holder`, at most once every 400 ms.
 * @returns a function that stops the calls
 */
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
