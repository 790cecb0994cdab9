/** Ctrl-C in the midst of long work: it is given up in order, and nothing is left half done. */
import { OperatorError } from '#domain/operator-error.ts';

/** The person stopped a command. Its message says what was done so far. */
export class StoppedError extends OperatorError {
  override name = 'StoppedError';
}

/** Milliseconds: npm, our own starter and the terminal may each pass one Ctrl-C on. */
const SAME_KEY = 1_000;

/** From now on SIGINT and SIGTERM ask to stop, by the signal that is returned; who insists ends the process. */
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
 * @param sentence the message if the work was stopped
 * @throws StoppedError with that sentence
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
