import { inspect } from 'node:util';
import type { Config } from '#server/platform/config.ts';

interface Log {
  /** Prints progress. */
  print: (line: string) => void;
  /** Logs errors with their cause. */
  log: (line: string, cause?: unknown) => void;
}

/**
 * @param format text or JSON (`LOG_FORMAT`)
 * @param clean removes values from a cause that no log may contain
 */
export function logIn(format: Config['logFormat'], clean: (cause: unknown) => unknown): Log {
  if (format === 'text') {
    return {
      print: (line) => console.log(line),
      log: (line, cause) =>
        console.error(new Date().toISOString(), line, ...(cause === undefined ? [] : [clean(cause)])),
    };
  }
  const json = (level: 'info' | 'error', message: string, cause?: unknown) =>
    JSON.stringify({
      time: new Date().toISOString(),
      level,
      message,
      ...(cause !== undefined && { cause: inspect(clean(cause), { colors: false }) }),
    });
  return {
    print: (line) => console.log(json('info', line)),
    log: (line, cause) => console.error(json('error', line, cause)),
  };
}
