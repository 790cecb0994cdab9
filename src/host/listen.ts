import { times } from '#contract/limits.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as SocketServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Listener {
  port: number;
  /** Passes all further requests to `listener`. Before this call, requests get 503. */
  handleWith: (listener: RequestListener) => void;
  /** Stops accepting connections, and waits up to 10 seconds for the responses to accepted requests. */
  close: () => Promise<void>;
}

/** An error for a `PORT` or `HOST` that cannot be used. */
export class ListenError extends OperatorError {
  override name = 'ListenError';
}

/** The page that visitors see until the site is ready. The page reloads automatically. */
const STARTING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="1"><title>Starting…</title>' +
  '<p>Starting… This page reloads automatically.</p></html>\n';

/** Maximum time for responses after `close`, in milliseconds. */
const CLOSE_TIMEOUT = 10_000;
/** Time after `close` in which clients can still send requests on kept-alive connections, in milliseconds. */
const LAST_REQUESTS = 500;
/**
 * Time that an idle connection stays open, in milliseconds. It is longer than the idle time of proxies (nginx 60 s,
 * Caddy 120 s). Otherwise, a proxy could send a request on a connection that is just being closed here. For a save,
 * the proxy would answer 502, because it must not send a save twice.
 */
const KEEP_ALIVE = 150_000;
/** Maximum time for a request to arrive, in milliseconds. It is slightly longer than the API waits for a body. */
const REQUEST = times.body + 5_000;

/**
 * Listens before the site is ready, so that a port in use is reported before any other work starts. `localhost` is both
 * 127.0.0.1 and ::1, because clients can use either address.
 * @param port 0 for any free port
 * @param ownHost returns the id of the process that serves the same site on a port; undefined if there is none
 * @throws ListenError if the port or the address cannot be used
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
  /** The latest response of each connection. With pipelined requests, the latest response ends last. */
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
        // It is not an error if the machine has no IPv6, but it is an error if the port is in use.
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
    throw listenErrorOf(cause, port, host, ownHost) ?? cause;
  }
}

/** Returns the error for the operator; undefined if the cause is not the port or the address. */
function listenErrorOf(
  cause: unknown,
  port: number,
  host: string,
  ownHost: (port: number) => number | undefined,
): ListenError | undefined {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const pid = ownHost(port);
    return new ListenError(
      pid === undefined
        ? `another program uses port ${port}. Set PORT to a free one.`
        : `this site is already running on port ${port} (pid ${pid}). To stop it: kill ${pid}`,
    );
  }
  if (code === 'EACCES') return new ListenError(`no permission to use port ${port}. Set PORT to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ListenError(`HOST (${host}) is not an address of this machine.`);
  }
  return undefined;
}

/**
 * Closes the server after a short wait. Node's own `close` ends idle connections at once, so a request that arrives at
 * that moment is lost. During the wait, each response contains `Connection: close`.
 * @param isSending whether a complete response is still being sent, because Node counts such a connection as idle
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
  // `close` also stops the timers of the server.
  server.close();
}
