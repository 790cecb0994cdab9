import { spawn } from 'node:child_process';

/**
 * Ends with this process what a test leaves running or lying about, however the process ends: vitest ends its workers by
 * a signal, of which `process.on('exit')` hears nothing. A shell waits for its standard input, which ends with us.
 * @param line what the shell runs then; `$1` and so on are `args`
 * @returns a function that takes it back
 */
export function atEnd(line: string, ...args: string[]): () => void {
  const shell = spawn('sh', ['-c', `read -r _; ${line}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // In a group of its own, so that Ctrl-C does not end it first.
    detached: true,
  });
  shell.unref();
  // A socket underneath, which the declared type does not tell.
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return () => void shell.kill('SIGKILL');
}

/** Kills a program at the end. */
export const killAtEnd = ({ pid }: { pid?: number | undefined }): (() => void) => atEnd('kill -KILL "$1"', String(pid));

/** Removes a directory at the end, when whatever was killed writes to it no more. */
export const removeAtEnd = (directory: string): (() => void) => atEnd('sleep 2; rm -rf "$1"', directory);
