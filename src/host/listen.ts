import { times } from '#contract/limits.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as SocketServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Listener {
  port: number;
  /** From now on requests are answered by this; before, with 503. */
  handleWith: (listener: RequestListener) => void;
  /** Takes no more connections, and lets every request that was taken be answered, for ten seconds at the most. */
  close: () => Promise<void>;
}

/** `PORT` or `HOST` cannot be used. */
export class ListenError extends OperatorError {
  override name = 'ListenError';
}

/** What a visitor sees until the site is ready: it asks again by itself. */
const STARTING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="1"><title>Starting…</title>' +
  '<p>Starting… This page reloads automatically.</p></html>\n';

/** How long answers may take when the program ends, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;
/** How long clients that keep a connection can still send on it, while answers say that it closes. Milliseconds. */
const LAST_REQUESTS = 500;
/**
 * How long an idle connection stays, in milliseconds. Longer than proxies keep theirs (nginx 60 s, Caddy 120 s): else
 * one sends on a connection at the moment that ends here, and answers 502 to what it may not send twice, a save.
 */
const KEEP_ALIVE = 150_000;
/** How long a request may take to arrive, in milliseconds: a little longer than the API waits for a body. */
const REQUEST = times.body + 5_000;

/**
 * Takes the port at once, so that a port in use is reported before anything else begins. `localhost` is both
 * 127.0.0.1 and ::1, because clients choose either.
 * @param port 0: any free one
 * @param ownHost the process of this same site that holds a port; undefined where none does
 * @throws ListenError
 */
export async function listen(
  port: number,
  host: string,
  ownHost: (port: number) => number | undefined = () => undefined,
): Promise<Listener> {
  let answer: RequestListener = (_, response) => {
    response.writeHead(503, {
      'Retry-After': '1',
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(STARTING);
  };
  /** The answer that each connection gives, or gave last: of several that were asked for at once the last ends last. */
  const answers = new Map<Socket, ServerResponse>();
  let isClosing = false;
  const open = async (onPort: number, address: string): Promise<Server> => {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE, requestTimeout: REQUEST }, (request, response) => {
      answers.set(request.socket, response);
      if (isClosing) response.setHeader('Connection', 'close');
      answer(request, response);
    });
    server.on('connection', (socket) => socket.once('close', () => answers.delete(socket)));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(onPort, address, resolve);
    });
    return server;
  };
  const isSending = () =>
    [...answers.values()].some((response) => response.writableEnded && !response.writableFinished);
  const close = (all: readonly Server[]) => Promise.all(all.map((server) => drain(server, isSending)));
  const servers: Server[] = [];
  try {
    const first = await open(port, host === 'localhost' ? '127.0.0.1' : host);
    servers.push(first);
    const taken = (first.address() as AddressInfo).port;
    if (host === 'localhost') {
      const second = await open(taken, '::1').catch((cause: NodeJS.ErrnoException) => {
        // A machine without IPv6 is fine; another program on the port is not.
        if (cause.code === 'EADDRINUSE') throw cause;
        return undefined;
      });
      if (second) servers.push(second);
    }
    return {
      port: taken,
      handleWith: (listener) => (answer = listener),
      close: async () => {
        isClosing = true;
        for (const response of answers.values()) if (!response.headersSent) response.setHeader('Connection', 'close');
        await close(servers);
      },
    };
  } catch (cause) {
    await close(servers);
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      const pid = ownHost(port);
      throw new ListenError(
        pid === undefined
          ? `another program uses port ${port}. Set PORT to a free one.`
          : `this site is already running on port ${port} (pid ${pid}). To stop it: kill ${pid}`,
      );
    }
    if (code === 'EACCES') throw new ListenError(`no permission to use port ${port}. Set PORT to a port above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ListenError(`HOST (${host}) is not an address of this machine.`);
    }
    throw cause;
  }
}

/**
 * Node's own `close` cuts idle connections off at once: what a client sends on one at that moment is lost. So they
 * stay for a moment, in which each answer says that it is the last.
 * @param isSending whether a whole answer was given to Node and is still on its way: it takes such a connection for idle
 */
async function drain(server: Server, isSending: () => boolean): Promise<void> {
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, delay(LAST_REQUESTS, undefined, { ref: false })]);
  const closeIdle = () => {
    if (!isSending()) server.closeIdleConnections();
  };
  closeIdle();
  const idle = setInterval(closeIdle, 50);
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
  // Ends what the server keeps for itself.
  server.close();
}
