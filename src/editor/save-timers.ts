/** Timers for automatic saves: after a pause in writing, and after a failed call. */
import type { Clock } from './saving.ts';

/** The first and the longest pause before a lost call is retried, in milliseconds. */
const pauses = { first: 2_000, longest: 60_000 };
/**
 * The longest wait that a server can request, in milliseconds. A browser's timer for several weeks would fire at once.
 */
const longestAsked = 3_600_000;

/** The pause before an autosave, and the longest delay after the first change, in milliseconds. */
const autosave = { still: 3_000, latest: 20_000 };

export interface SaveTimers {
  /** Must be called on each change of the text. Calls `work` after a pause, or after the longest delay. */
  autosaveLater(work: () => void): void;
  stopAutosave(): void;
  /**
   * Calls `work` after a pause. Each pause is twice as long as the previous one.
   * @param retryAfter the wait that the server requested, in seconds
   */
  retryLater(work: () => void, retryAfter: number): void;
  stopRetry(): void;
  /** Resets the retry pause after a successful call. */
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
