/**
 * Ignores errors of stdout and stderr, so that the process continues after its terminal or pipe was closed. Otherwise
 * the next printed line would end the process with EPIPE or EIO.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
