/**
 * Keeps this process running when its output is no longer read, because a terminal was closed or a pipe ended.
 * Otherwise the next line would end it by EPIPE or EIO, while it answers requests or shuts down.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
