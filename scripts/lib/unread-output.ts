/**
 * From now on this process outlives whoever reads what it prints, a terminal that was closed or the other end of a
 * pipe: else its next line would end it by EPIPE or EIO, in the midst of answers, or while it closes.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
