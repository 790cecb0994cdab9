/** Generates load on a server: many requests over persistent connections. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Maximum number of connections. */
const CONNECTIONS = 64;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

export interface Load {
  /** Number of parallel clients; each sends its next request after the previous response. */
  atOnce: number;
  /** By default, the headers of a client that does not accept compression. */
  headers?: Record<string, string>;
}

/**
 * Requests each URL once.
 * @returns the total bytes of the bodies
 * @throws Error if a response is not 200
 */
export async function askAll(urls: readonly string[], { atOnce, headers = {} }: Load): Promise<number> {
  let bytes = 0;
  let next = 0;
  const client = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) bytes += await ask(url, headers);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return bytes;
}

function ask(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} was answered with ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes)).once('error', reject);
    });
    request.once('error', reject);
  });
}

export interface LoadTest {
  /** Total number of requests. */
  count: number;
  /** Number of connections. */
  atOnce: number;
  /** Value of Accept-Encoding. */
  encoding: string;
}

/**
 * Requests one URL many times, with so little work in the client that the server determines the time. Only the size of
 * each response is checked, which must be the size of the first response.
 * @returns milliseconds from the first request to the last response; connections are opened before
 */
export async function loadTest(url: string, { count, atOnce, encoding }: LoadTest): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const socket = connect({ host: hostname, port: Number(port) });
      await once(socket, 'connect');
      return socket.setNoDelay();
    }),
  );
  const size = await answerSize(sockets, request);
  let left = count;
  const client = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let missing = 0;
      const next = () => {
        if (left === 0) return resolve();
        left -= 1;
        missing = size;
        socket.write(request);
      };
      socket.on('data', ({ length }) => {
        missing -= length;
        if (missing < 0) reject(new Error(`${url} was answered in another size.`));
        if (missing === 0) next();
      });
      socket.once('error', reject);
      next();
    });
  const start = performance.now();
  await Promise.all(sockets.map(client));
  const took = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return took;
}

/**
 * Returns the size of one response in bytes, including its headers.
 * @throws Error if the status is not 200, or if the response has no length
 */
async function answerSize([socket]: Socket[], request: Buffer): Promise<number> {
  if (!socket) throw new Error('There is no connection.');
  let answer = Buffer.alloc(0);
  socket.write(request);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
    const head = answer.indexOf('\r\n\r\n');
    if (head < 0) continue;
    const text = answer.subarray(0, head).toString('latin1');
    const length = Number(/^content-length: (\d+)$/im.exec(text)?.[1] ?? Number.NaN);
    if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) throw new Error(`An answer begins: ${text}`);
    if (answer.length >= head + 4 + length) return head + 4 + length;
  }
}
