/**
 * Splits the bytes of a PostgreSQL client into batches. No message of another client can run within a batch.
 * The protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** Complete messages that run in one turn of a client. */
export interface Batch {
  bytes: Uint8Array;
  /**
   * Whether the client's turn can end after the batch. After a Flush, this is false: the extended query continues,
   * and no other client must replace its unnamed statement.
   */
  complete: boolean;
}

export type ClientMessage = Batch | 'refuse-encryption' | 'cancel' | 'terminate';

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

export const sync: Uint8Array = Buffer.from([0x53, 0, 0, 0, 4]);

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
export class ClientStream {
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
