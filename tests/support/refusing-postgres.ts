import type { Socket } from 'node:net';

/**
 * Imitates a PostgreSQL that refuses connections.
 * @param code SQLSTATE
 * @returns a function to call with each connection
 */
export function refuseAs(code: string): (socket: Socket) => void {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  };
}
