/**
 * Splits what a PostgreSQL client sends into batches that the server must run without another client in between.
 * The protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** A batch of whole messages, and whether the client has more to say before others may have their turn. */
export interface Batch {
  bytes: Uint8Array;
  /** False after a Flush: the extended query goes on, and its unnamed statement must not be replaced. */
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

/** Simple queries that the server itself runs. */
export function query(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5, 'Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const sync: Uint8Array = Buffer.from([0x53, 0, 0, 0, 4]);

/** One client's stream of bytes, cut into batches. */
export class ClientStream {
  #unread: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #started = false;

  /**
   * @param bytes what arrived; may end anywhere within a message
   * @throws Error on what is not the PostgreSQL protocol
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
      this.#batch.push(bytes);
      if (ends.has(type)) {
        const batch = Buffer.concat(this.#batch);
        this.#batch = [];
        return { bytes: batch, complete: type !== FLUSH };
      }
    }
    return undefined;
  }
}
