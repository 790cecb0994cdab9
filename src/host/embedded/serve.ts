/**
 * Serves a PGlite to any number of clients on a Unix socket. PGlite has one session, so clients take turns. A turn ends
 * when the client's extended query is synced and its transaction is over.
 * (In the package's own socket server, a turn is one message. So outside a transaction, one client can replace another
 * client's unnamed statement before it is bound. See docs/decisions/db-own-migrator-pool-and-socket-server.md.)
 */
import { chmod } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { ClientStream, query, sync, type Batch } from './client-stream.ts';

/**
 * Maximum time that a client can be silent within a transaction, in milliseconds. All other clients wait during this
 * time.
 */
const IDLE_IN_TRANSACTION = 15_000;
/**
 * Extra time after `IDLE_IN_TRANSACTION`, in milliseconds, to read bytes that the client sent in time. On a busy
 * machine, such bytes can still be unread at the limit.
 */
const LAST_LOOK = 100;

export interface SocketServer {
  /** Ends every connection and rolls back an open transaction. */
  close: () => Promise<void>;
}

/**
 * Serves a PGlite on a socket.
 * @param path path of the socket, which only its owner can use
 * @param onFault called when PGlite itself fails and the database must be opened again
 * @param options `idleInTransaction`: maximum time that a client can be silent within a transaction, in milliseconds
 */
export async function serveDatabase(
  pglite: PGlite,
  path: string,
  onFault: (cause: unknown) => void,
  { idleInTransaction = IDLE_IN_TRANSACTION }: { idleInTransaction?: number } = {},
): Promise<SocketServer> {
  const turns = new Turns();
  const sockets = new Set<Socket>();
  let clients = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    clients += 1;
    attend(socket, new ClientStream(String(clients)), pglite, turns, onFault, idleInTransaction);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await turns.take();
    },
  };
}

/** A first-come, first-served queue. */
class Turns {
  #waiting: (() => void)[] = [];
  #taken = false;

  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    // The turn passes directly to the next waiting client. Otherwise, a newly connected client could take it.
    if (next) next();
    else this.#taken = false;
  }
}

/**
 * Runs a client's batches one after the other. A batch waits until it is this client's turn, which lasts until the
 * client's transaction ends.
 */
function attend(
  socket: Socket,
  stream: ClientStream,
  pglite: PGlite,
  turns: Turns,
  onFault: (cause: unknown) => void,
  idleInTransaction: number,
): void {
  let hasTurn = false;
  let work = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const execute = (bytes: Uint8Array, onRawData: (answer: Uint8Array) => void) =>
    pglite.execProtocolRawStream(bytes, { onRawData });
  const send = (answer: Uint8Array) => {
    // The bytes are copied, because they are a view of PGlite's memory, which the next query overwrites.
    if (socket.writable) socket.write(Buffer.from(answer));
  };

  const run = async (batch: Batch) => {
    clearTimeout(idle);
    if (!hasTurn) {
      await turns.take();
      hasTurn = true;
    }
    if (!socket.destroyed) await execute(batch.bytes, send);
    if (batch.complete && !pglite.isInTransaction()) {
      hasTurn = false;
      turns.giveBack();
    } else {
      idle = setTimeout(() => (idle = setTimeout(() => socket.destroy(), LAST_LOOK)), idleInTransaction);
    }
  };
  const leave = async () => {
    clearTimeout(idle);
    const left = stream.closeStatements();
    if (!hasTurn && left.length === sync.length) return;
    if (!hasTurn) await turns.take();
    await execute(Buffer.concat([sync, ...(hasTurn ? [query('ROLLBACK')] : []), left]), () => undefined);
    hasTurn = false;
    turns.giveBack();
  };
  const queue = (next: () => Promise<void>) => {
    work = work.then(next).catch(onFault);
  };

  socket.on('data', (bytes) => {
    try {
      for (const message of stream.read(bytes)) {
        if (message === 'refuse-encryption') socket.write('N');
        else if (message === 'cancel' || message === 'terminate') socket.end();
        else queue(() => run(message));
      }
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => queue(leave));
}
