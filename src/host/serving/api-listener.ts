import type { App } from '#server/app.ts';
import { apiHeaders, type HeaderOptions } from '#site/http/headers.ts';
import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tellRoute } from './observe.ts';

/** Returns a listener that serves the API with its headers. */
export function apiListener({ app, headers }: { app: App; headers: HeaderOptions }) {
  const common = Object.entries(apiHeaders(headers));
  const listener = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, {
        ip: incoming.socket.remoteAddress ?? '',
        onRoute: (route, requestId) => tellRoute(incoming as IncomingMessage, route, requestId),
      }),
    // `overrideGlobalObjects` is off, because the highlighter needs the platform's own Response. `autoCleanupIncoming`
    // is off, because Hono would close a connection 0.5 s after a response that is sent before the request's body has
    // ended. A browser that is still sending would never see such a response.
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => endHalfRead(request));
    for (const [name, value] of common) response.setHeader(name, value);
    return listener(request, response);
  };
}

/**
 * Time in milliseconds in which a client can still receive the response after the server has stopped reading the
 * request's body.
 */
const LAST_ANSWER = 500;

/**
 * Closes the connection of a request whose body was only partly read. If a body was not read at all, Node discards it.
 */
function endHalfRead(request: IncomingMessage): void {
  if (request.complete || !request.readableDidRead) return;
  setTimeout(() => request.socket.destroySoon(), LAST_ANSWER).unref();
}
