/** Stops long work cleanly on Ctrl-C, so that nothing is left half done. */
import { OperatorError } from '#domain/operator-error.ts';

/** Thrown if the user stops a command. The message describes the completed work. */
export class StoppedError extends OperatorError {
  override name = 'StoppedError';
}

/**
 * Signals within this time in milliseconds count as one signal, because npm, the starter and the terminal can each
 * pass on the same Ctrl-C.
 */
const SAME_KEY = 1_000;

/** Returns an AbortSignal that SIGINT and SIGTERM abort. A second Ctrl-C ends the process. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  let asked = 0;
  const onSignal = () => {
    if (stop.signal.aborted && Date.now() - asked > SAME_KEY) process.exit(130);
    if (!stop.signal.aborted) asked = Date.now();
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop.signal;
}

/**
 * @param sentence message if the work was stopped
 * @throws StoppedError with this message
 */
export async function unlessStopped<T>(
  signal: AbortSignal,
  sentence: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await work(signal);
  } catch (cause) {
    throw signal.aborted ? new StoppedError(sentence, { cause }) : cause;
  }
}
