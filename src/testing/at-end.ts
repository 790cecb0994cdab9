import { spawn } from 'node:child_process';

/**
 * Cleans up after a test when this process ends, however it ends: vitest ends its workers by a signal, for which
 * `process.on('exit')` is not called. A shell waits for its standard input, which closes with this process.
 * @param line command that the shell then runs; `$1` and so on are `args`
 * @returns a function that cancels it
 */
export function atEnd(line: string, ...args: string[]): () => void {
  const shell = spawn('sh', ['-c', `read -r _; ${line}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a separate process group, so that Ctrl-C does not end it first.
    detached: true,
  });
  shell.unref();
  // A socket underneath, which the declared type does not tell.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return () => void shell.kill('SIGKILL');
}

/** Kills a program at the end. */
export const killAtEnd = ({ pid }: { pid?: number | undefined }): (() => void) => atEnd('kill -KILL "$1"', String(pid));

/** Removes a directory at the end, after killed processes have stopped writing to it. */
export const removeAtEnd = (directory: string): (() => void) => atEnd('sleep 2; rm -rf "$1"', directory);
