/** Timers for automatic saves: after a pause in writing, and after a failed call. */
import type { Clock } from './saving.ts';

/** First, and longest, pause before a lost call is tried again, in milliseconds. */
const pauses = { first: 2_000, longest: 60_000 };
/** The longest wait that a server may ask for: a browser's timer that is set for weeks rings at once. */
const longestAsked = 3_600_000;

/** Pause before an autosave, and latest time after the first change, in milliseconds. */
const autosave = { still: 3_000, latest: 20_000 };

export interface SaveTimers {
  /** Called on a change of the text: calls `work` after a pause, or after the longest delay. */
  autosaveLater(work: () => void): void;
  stopAutosave(): void;
  /** @param retryAfter the seconds that the server asked to wait; each pause is twice the one before */
  retryLater(work: () => void, retryAfter: number): void;
  stopRetry(): void;
  /** The next lost call is tried again soon. */
  succeeded(): void;
}

export function createSaveTimers(clock: Clock): SaveTimers {
  let pause = pauses.first;
  let retry: unknown;
  let still: unknown;
  let latest: unknown;

  function stopAutosave(): void {
    clock.clearTimeout(still);
    clock.clearTimeout(latest);
    latest = undefined;
  }

  return {
    autosaveLater(work) {
      const due = () => {
        stopAutosave();
        work();
      };
      clock.clearTimeout(still);
      still = clock.setTimeout(due, autosave.still);
      latest ??= clock.setTimeout(due, autosave.latest);
    },
    stopAutosave,
    retryLater(work, retryAfter) {
      retry = clock.setTimeout(work, Math.max(pause, Math.min(retryAfter * 1000, longestAsked)));
      pause = Math.min(pause * 2, pauses.longest);
    },
    stopRetry: () => clock.clearTimeout(retry),
    succeeded() {
      pause = pauses.first;
    },
  };
}
