/**
 * A started site with another API before it: what a browser asks below `/api/` is answered as a test wants, all else by
 * the site. Unlike a route of the browser's it leaves the browser's cache alone, which spares each page its scripts.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakedRequest {
  method: string;
  path: string;
  /** Parsed; undefined where there is none. */
  body: unknown;
}

export interface FakedAnswer {
  status: number;
  json?: unknown;
}

/** @returns undefined: the connection breaks off, as one that was lost */
export type FakedApi = (request: FakedRequest) => Promise<FakedAnswer | undefined>;

export interface FrontServer {
  url: string;
  close(): Promise<void>;
}

/** @param api names the API of a request by its `headerOfApi`; one that names none is answered by the site */
export async function startFrontServer(
  siteUrl: string,
  api: (name: string) => FakedApi | undefined,
): Promise<FrontServer> {
  const server = createServer((incoming, outgoing) => {
    const faked = incoming.url?.startsWith('/api/') && api(String(incoming.headers[headerOfApi]));
    if (faked) void answer(faked, incoming, outgoing);
    else pass(siteUrl, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Says which API a page's requests are for: a page that has been left does not take the next one's answers. */
export const headerOfApi = 'x-faked-api';

async function answer(faked: FakedApi, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const text = (await buffer(incoming)).toString();
  const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const answered = await faked({ method: incoming.method ?? 'GET', path, body });
  if (!answered) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answered.status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(answered.json ?? {}));
}

function pass(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const onward = forward(siteUrl + (incoming.url ?? ''), { method: incoming.method ?? 'GET', headers }, (answered) => {
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
