/**
 * Builds the API. Every adapter (host, functions, tests) serves the same app, which uses Web-standard requests and
 * responses.
 */
import { AppError } from '#contract/errors.ts';
import { deprecationHeaders, renamedCalls, renamedLinks } from '#contract/renamed-paths.ts';
import { Hono, type Context } from 'hono';
import { authenticate } from './features/accounts/sessions.ts';
import { passwordHasher } from '#server/features/accounts/passwords.ts';
import { authenticateToken } from '#server/features/accounts/tokens/tokens.ts';
import { noteRefusal } from '#server/features/accounts/security-log.ts';
import { createBodyBudget } from '#server/platform/http/body-budget.ts';
import { compressed } from '#server/platform/http/compressed.ts';
import type { Dependencies, ProvidedDependencies } from './dependencies.ts';
import { countedIp } from '#server/platform/http/client-ip.ts';
import type { Endpoint } from '#server/platform/http/endpoint.ts';
import { toErrorResponse } from '#server/platform/http/errors.ts';
import { json, runEndpoint, type Edge } from '#server/platform/http/run-endpoint.ts';
import { limitCall } from '#server/platform/limits/limits.ts';
import { withTimeout } from '#server/platform/http/with-timeout.ts';
import { endpoints } from './routes.ts';

/** Connection data from the adapter. */
interface ConnectionInfo {
  ip: string;
  /** Called with the matched route pattern and the request id. */
  onRoute?: (route: string, requestId: string) => void;
}

export interface App {
  /** Answers a request. It never rejects. */
  fetch(request: Request, connection: ConnectionInfo): Promise<Response>;
}

type Env = { Bindings: ConnectionInfo; Variables: { requestId: string } };

/**
 * Builds the API from an adapter's dependencies. The API's only state is the rate limits of public reads and the body
 * budget.
 */
export function createApp(provided: ProvidedDependencies): App {
  const app: Dependencies = { passwords: passwordHasher, ...provided };
  const edge: Edge = { bodies: createBodyBudget(), authenticate, authenticateToken, noteRefusal, limit: limitCall };
  const hono = new Hono<Env>({ strict: false });
  hono.use(async (context, next) => {
    context.set('requestId', crypto.randomUUID());
    await next();
    const { headers } = context.res;
    headers.set('x-request-id', context.get('requestId'));
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (mayOutdatePages(context.req.raw, context.res)) headers.append('clear-site-data', '"prefetchCache"');
  });
  const callApi = async (request: Request, ip: string) => hono.fetch(request, { ip });
  const paths = byPath(endpoints);
  const callsOf = (path: string) => paths.get(path) ?? new Map<string, Endpoint>();
  for (const [path, methods] of paths) hono.all(path, (context) => serve(app, edge, methods, context, callApi));
  for (const [old, path] of renamedLinks) hono.all(old, (context) => serve(app, edge, callsOf(path), context, callApi));
  for (const [old, path] of renamedCalls) {
    hono.use(old, async (context, next) => {
      const now = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(context.req.param(name) ?? ''));
      await next();
      for (const [name, value] of Object.entries(deprecationHeaders(now))) context.res.headers.set(name, value);
    });
    hono.all(old, (context) => serve(app, edge, callsOf(path), context, callApi));
  }
  hono.notFound(() => {
    throw new AppError('NOT_FOUND');
  });
  hono.onError((cause, context) => {
    const answer = toErrorResponse(cause, (line, error) => app.log(`${line} ${context.get('requestId')}`, error));
    return json(answer.json, { status: answer.status, headers: answer.headers });
  });
  return { fetch: async (request, connection) => hono.fetch(request, connection) };
}

/**
 * Returns whether a response must tell the browser to delete prefetched pages, which Chromium can otherwise show
 * although they are out of date. Other browsers report the header as an error, and so does Chromium for calls without
 * cookies. Counting a visit (204) changes no page.
 */
const mayOutdatePages = ({ method, headers }: Request, { ok, status }: Response) =>
  ok && status !== 204 && method !== 'GET' && method !== 'HEAD' && headers.has('sec-ch-ua');

function byPath(list: readonly Endpoint[]): Map<string, Map<string, Endpoint>> {
  const paths = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of list) {
    const methods = paths.get(endpoint.path) ?? new Map<string, Endpoint>();
    paths.set(endpoint.path, methods.set(endpoint.method, endpoint));
  }
  return paths;
}

async function serve(
  app: Dependencies,
  edge: Edge,
  methods: Map<string, Endpoint>,
  context: Context<Env>,
  callApi: (request: Request, ip: string) => Promise<Response>,
): Promise<Response> {
  const request = context.req.raw;
  const endpoint = methods.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (!endpoint) {
    const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : [])].join(', ');
    const answer = toErrorResponse(new AppError('METHOD_NOT_ALLOWED'), () => undefined);
    return json(answer.json, { status: answer.status, headers: { allow } });
  }
  context.env.onRoute?.(endpoint.path, context.get('requestId'));
  const answer = runEndpoint(app, edge, endpoint, {
    request,
    requestId: context.get('requestId'),
    params: context.req.param(),
    callApi: (call) => callApi(call, context.env.ip),
    clientIp: countedIp(context.env.ip, request.headers.get('x-forwarded-for'), app.config.trustedProxy),
  });
  const response = await (app.answerWithin === undefined ? answer : withTimeout(answer, app.answerWithin));
  if (request.method === 'HEAD') {
    await response.body?.cancel();
    return new Response(null, response);
  }
  return endpoint.compressed ? compressed(request, response) : response;
}
