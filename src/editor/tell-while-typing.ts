/** Reports changes during continuous typing, because Editor.js reports changes only after a pause. */
import { editedEvent } from './tools/live-tools.ts';

/**
 * The longest delay of a report, in milliseconds. Even with the time to store the draft, the total is below one
 * second.
 */
const toldWithin = 400;

/** Calls `tell` after edits in `holder`, at most once every 400 ms, until the signal ends. */
export function tellWhileTyping(holder: EventTarget, tell: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      tell();
    }, toldWithin);
  };
  for (const type of ['input', 'change', editedEvent]) holder.addEventListener(type, soon, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
