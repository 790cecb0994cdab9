/**
 * Ignores errors of stdout and stderr, so that the process continues after its terminal or pipe was closed. Otherwise
 * the next line would end the process with EPIPE or EIO, during responses or while it closes.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
