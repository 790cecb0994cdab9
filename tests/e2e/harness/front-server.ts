/**
 * A started site behind a fake API: the test answers requests below `/api/`, and the site answers all other requests.
 * Unlike a browser route, this server does not disable the browser's cache, so pages do not load scripts again.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakedRequest {
  method: string;
  path: string;
  /** The parsed body; `undefined` if the request has no body. */
  body: unknown;
}

export interface FakedAnswer {
  status: number;
  json?: unknown;
}

/** @returns the response, or `undefined` to break off the connection, as if the response were lost */
export type FakedApi = (request: FakedRequest) => Promise<FakedAnswer | undefined>;

export interface FrontServer {
  url: string;
  close(): Promise<void>;
}

/**
 * @param api returns the API with the name that a request has in `headerOfApi`; requests without a known name are
 * answered by the site
 */
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

/**
 * Header with the name of the fake API for a request. Each page has a separate name, so that responses for the next
 * page do not reach an earlier page.
 */
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
