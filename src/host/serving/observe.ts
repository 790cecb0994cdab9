import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { routeOf } from '#site/http/routes.ts';

/** One request and its answer, without anything that tells who asked for what. */
export interface Observed {
  method: string;
  /** The pattern of its address: no path, no query. */
  route: string;
  /** Undefined: the client was gone before an answer. */
  status: number | undefined;
  /** From the request's head to the answer's end. */
  milliseconds: number;
  /** What the answer carries as `X-Request-Id`: of the API alone. */
  requestId: string | undefined;
}

/** What the API told of a request: its pattern and id. */
const apiCalls = new WeakMap<IncomingMessage, { route: string; requestId: string }>();

/** Called by the API's adapter, which alone knows which of its patterns a request has. */
export const tellRoute = (request: IncomingMessage, route: string, requestId: string) =>
  void apiCalls.set(request, { route, requestId });

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Tells of every request when it is over; costs nothing where nobody observes. */
export function observed(listener: RequestListener, observe: ((one: Observed) => void) | undefined): RequestListener {
  if (!observe) return listener;
  return (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    const { method = '', url = '/' } = request;
    response.once('close', () => {
      const api = apiCalls.get(request);
      observe({
        // Whatever else a client calls a method must not become a name of ours.
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
