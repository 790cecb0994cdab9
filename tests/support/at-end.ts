import { spawn } from 'node:child_process';

/**
 * Runs a command when this process ends in any way. Vitest ends its workers by a signal, for which `process.on('exit')`
 * is not called. Therefore a shell waits for its standard input, which closes with this process.
 * @param line command that the shell then runs; `args` are `$1` and so on
 * @returns a function that cancels the cleanup
 */
export function atEnd(line: string, ...args: string[]): () => void {
  const shell = spawn('sh', ['-c', `read -r _; ${line}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // The shell is in a separate process group, so that Ctrl-C does not end it before this process.
    detached: true,
  });
  shell.unref();
  // `stdin` is a socket at runtime; its declared type lacks `unref`.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return () => void shell.kill('SIGKILL');
}

export const killAtEnd = ({ pid }: { pid?: number | undefined }): (() => void) => atEnd('kill -KILL "$1"', String(pid));

/** Removes a directory when this process ends, after killed processes have stopped writing to it. */
export const removeAtEnd = (directory: string): (() => void) => atEnd('sleep 2; rm -rf "$1"', directory);
