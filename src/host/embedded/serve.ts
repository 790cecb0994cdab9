/**
 * Serves a PGlite to any number of clients on a Unix socket. PGlite has one session, so clients take turns. A turn ends
 * when the client's extended query is synced and its transaction is over.
 * (In the package's own socket server, a turn is one message. So outside a transaction, one client can replace another
 * client's unnamed statement before it is bound. See docs/decisions/db-own-migrator-pool-and-socket-server.md.)
 */
import { chmod } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Splits the bytes of a PostgreSQL client into batches. No message of another client can run within a batch.
 * The protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** Complete messages that run in one turn of a client. */
interface Batch {
  bytes: Uint8Array;
  /**
   * Whether the client's turn can end after the batch. After a Flush, this is false: the extended query continues,
   * and no other client must replace its unnamed statement.
   */
  complete: boolean;
}

type ClientMessage = Batch | 'refuse-encryption' | 'cancel' | 'terminate';

const PROTOCOL_3 = 196_608;
const CANCEL = 80_877_102;
const SSL = 80_877_103;
const GSS = 80_877_104;
/** Messages after which the server answers: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail. */
const ends = new Set([...'QSHFcf'].map((letter) => letter.charCodeAt(0)));
const FLUSH = 'H'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/** Returns a simple query message, for queries that the socket server itself makes. */
export const query = (text: string): Uint8Array => toMessage('Q', Buffer.from(`${text}\0`));

const sync: Uint8Array = Buffer.from([0x53, 0, 0, 0, 4]);

function toMessage(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + parts.reduce((sum, { length }) => sum + length, 0), 1);
  return Buffer.concat([head, ...parts]);
}

const HEAD = 5;
const STATEMENT = 'S'.charCodeAt(0);
/**
 * Functions by message type that return the offset of the prepared statement's name. They return undefined if the
 * message names no statement.
 */
const nameAt: Record<string, (message: Buffer) => number | undefined> = {
  P: () => HEAD,
  // In a Bind message, the statement's name follows the portal's name.
  B: (bind) => bind.indexOf(0, HEAD) + 1,
  D: (describe) => (describe[HEAD] === STATEMENT ? HEAD + 1 : undefined),
  C: (close) => (close[HEAD] === STATEMENT ? HEAD + 1 : undefined),
};

/**
 * Splits one client's bytes into batches. Also renames its prepared statements, so that two clients can use the same
 * name.
 */
class ClientStream {
  #unread: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #started = false;
  #prefix: string;
  #prepared = new Set<string>();

  /** @param client a unique name of this client */
  constructor(client: string) {
    this.#prefix = `${client}/`;
  }

  /** Returns messages that close the client's remaining prepared statements. */
  closeStatements(): Uint8Array {
    const closing = [...this.#prepared].map((name) => toMessage('C', Buffer.from(`S${name}\0`)));
    return Buffer.concat([...closing, sync]);
  }

  /** Adds the client's prefix to the name of the prepared statement in a message. */
  #withOwnName(bytes: Buffer): Buffer {
    const type = String.fromCharCode(bytes[0] ?? 0);
    const start = nameAt[type]?.(bytes);
    if (start === undefined || bytes[start] === 0) return bytes;
    const end = bytes.indexOf(0, start);
    const name = this.#prefix + bytes.toString('utf8', start, end);
    if (type === 'P') this.#prepared.add(name);
    if (type === 'C') this.#prepared.delete(name);
    return toMessage(type, bytes.subarray(HEAD, start), Buffer.from(name), bytes.subarray(end));
  }

  /**
   * Returns the batches and requests in received bytes.
   * @param bytes received bytes; they can end within a message
   * @throws Error if the bytes are not PostgreSQL protocol
   */
  *read(bytes: Buffer): Generator<ClientMessage> {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, bytes]) : bytes;
    for (;;) {
      const message = this.#started ? this.#nextMessage() : this.#nextStartup();
      if (!message) return;
      yield message;
    }
  }

  #take(length: number): Buffer | undefined {
    if (this.#unread.length < length) return undefined;
    const taken = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    return taken;
  }

  #nextStartup(): ClientMessage | undefined {
    if (this.#unread.length < 8) return undefined;
    const length = this.#unread.readInt32BE(0);
    const code = this.#unread.readInt32BE(4);
    if (length < 8 || length > 10_000) throw new Error('This is not a PostgreSQL client.');
    const bytes = this.#take(length);
    if (!bytes) return undefined;
    if (code === SSL || code === GSS) return 'refuse-encryption';
    if (code === CANCEL) return 'cancel';
    if (code !== PROTOCOL_3) throw new Error('This protocol version is not supported.');
    this.#started = true;
    return { bytes, complete: true };
  }

  #nextMessage(): ClientMessage | undefined {
    while (this.#unread.length >= 5) {
      const type = this.#unread.readUInt8(0);
      const length = this.#unread.readInt32BE(1);
      if (length < 4) throw new Error('A message has an impossible length.');
      const bytes = this.#take(1 + length);
      if (!bytes) return undefined;
      if (type === TERMINATE) return 'terminate';
      this.#batch.push(this.#withOwnName(bytes));
      if (ends.has(type)) {
        const batch = Buffer.concat(this.#batch);
        this.#batch = [];
        return { bytes: batch, complete: type !== FLUSH };
      }
    }
    return undefined;
  }
}

/**
 * Maximum time that a client can be silent within a transaction, in milliseconds. All other clients wait during this
 * time. The host itself is silent while its workers format the citations of a tried record: half a second for the
 * sample on an idle machine, many times as long for a long list of works or on a busy machine.
 */
const IDLE_IN_TRANSACTION = 60_000;
/**
 * Extra time after `IDLE_IN_TRANSACTION`, in milliseconds, to read bytes that the client sent in time. On a busy
 * machine, such bytes can still be unread at the limit.
 */
const LAST_LOOK = 100;

interface SocketServer {
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
