import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { routeOf } from '#site/http/routes.ts';

/** One request and its response, without personal data. */
export interface Observed {
  method: string;
  /** The pattern of the path, without the path itself or the query. */
  route: string;
  /** Undefined if the client disconnected before the response. */
  status: number | undefined;
  /** Time from the arrival of the request's headers to the end of the response. */
  milliseconds: number;
  /** The response's `X-Request-Id`; only the API sets one. */
  requestId: string | undefined;
}

/** The route pattern and the id of each API request. */
const apiCalls = new WeakMap<IncomingMessage, { route: string; requestId: string }>();

/** Records the route pattern and the id of an API request. Only the API's adapter knows which pattern matches. */
export const tellRoute = (request: IncomingMessage, route: string, requestId: string) =>
  void apiCalls.set(request, { route, requestId });

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Reports every request when its response ends. Without `observe`, the listener is returned unchanged. */
export function observed(listener: RequestListener, observe: ((one: Observed) => void) | undefined): RequestListener {
  if (!observe) return listener;
  return (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    const { method = '', url = '/' } = request;
    response.once('close', () => {
      const api = apiCalls.get(request);
      observe({
        // Clients can invent methods, which must not become labels of metrics.
        method: METHODS.has(method) ? method : 'OTHER',
        route: api?.route ?? (url.startsWith('/api') || url.startsWith('/media') ? '(none)' : routeOf(url)),
        status: response.headersSent ? response.statusCode : undefined,
        milliseconds: performance.now() - start,
        requestId: api?.requestId,
      });
    });
    listener(request, response);
  };
}
