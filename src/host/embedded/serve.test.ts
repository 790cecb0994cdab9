import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { removeAtEnd } from '#support/at-end.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { serveDatabase, query } from './serve.ts';

/** A fake PGlite that answers every query and reports that it is always in a transaction. */
const inTransaction = {
  isInTransaction: () => true,
  execProtocolRawStream: async (_bytes: Uint8Array, { onRawData }: { onRawData: (answer: Uint8Array) => void }) =>
    onRawData(Buffer.from('answered')),
} as unknown as PGlite;

/** Connects a client and begins a transaction. */
async function begin(idleInTransaction: number): Promise<{ socket: Socket; close: () => Promise<void> }> {
  const folder = temporaryFolder();
  removeAtEnd(folder);
  const path = join(folder, 'socket');
  const server = await serveDatabase(inTransaction, path, () => undefined, { idleInTransaction });
  const socket = connect(path);
  const startup = Buffer.alloc(8);
  startup.writeInt32BE(8, 0);
  startup.writeInt32BE(196_608, 4);
  socket.write(startup);
  await once(socket, 'data');
  return { socket, close: server.close };
}

test('keeps the transaction of a client that sent in time while the machine was too busy to read', async () => {
  const { socket, close } = await begin(50);
  socket.write(query('select 1'));
  const start = performance.now();
  while (performance.now() - start < 150);
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as unknown[];
  expect(String(first)).toBe('answered');
  socket.destroy();
  await close();
});

test('disconnects a client that is silent within a transaction', async () => {
  const { socket, close } = await begin(50);
  await once(socket, 'close');
  await close();
});
