/** Runs an endpoint after all checks of the HTTP layer, in the order of API-2. */
import type { ContentType, LimitName } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { limits, times } from '#contract/limits.ts';
import { problem } from '#contract/problems.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { timingSafeEqual } from 'node:crypto';
import { parse as parseCookies } from 'hono/utils/cookie';
import { z } from 'zod';
import { openBody, type BodyRules } from './body.ts';
import type { BodyBudget, Held } from './body-budget.ts';
import { parseInput } from './parse-input.ts';
import type { Authenticate, AuthenticateToken, RequestContext, Endpoint, NoteRefusal, SignedIn } from './endpoint.ts';
import { etagOf, isFresh } from './response-headers.ts';
import { requireOwnOrigin } from './origin.ts';

/** A request with the data that the adapter provides. */
interface Incoming {
  request: Request;
  requestId: string;
  clientIp: string;
  params: Record<string, string>;
  /** Makes another call of the API with its own checks, counted for the same client. */
  callApi: (request: Request) => Promise<Response>;
}

/** The content types that the site's own pages send. */
const ownContentTypes: readonly ContentType[] = ['application/json'];

/** Maximum length of an id. A longer id cannot exist, so the response is 404. */
const MAX_ID = 600;

/** Functions that the app passes to the HTTP layer. */
export interface Edge {
  bodies: BodyBudget;
  /** Identifies the caller by cookies. */
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  noteRefusal: NoteRefusal;
  /** Counts a call. Throws TOO_MANY_REQUESTS. */
  limit: (name: LimitName, context: RequestContext) => Promise<void>;
}

/**
 * Runs an endpoint for one request.
 * @returns the endpoint's response
 * @throws AppError if the request is rejected; `errors.ts` turns the error into a response
 */
export async function runEndpoint(
  app: Dependencies,
  edge: Edge,
  endpoint: Endpoint,
  incoming: Incoming,
): Promise<Response> {
  const held = edge.bodies.open(!endpoint.unproven);
  try {
    return await runWith(app, edge, endpoint, incoming, held);
  } finally {
    held.release();
  }
}

async function runWith(
  app: Dependencies,
  edge: Edge,
  endpoint: Endpoint,
  incoming: Incoming,
  held: Held,
): Promise<Response> {
  const { request } = incoming;
  const changes = isChange(request);
  const { scope, body: schema } = endpoint;
  const binary = schema === 'bytes';
  const token = scope && bearerToken(request);
  requireAcceptable(app, endpoint, incoming, token);

  const cookies = endpoint.elsewhere ? {} : cookiesOf(request);
  const findCaller = () =>
    scope && token !== undefined ? edge.authenticateToken(app, token, scope) : edge.authenticate(app, cookies);
  let viewer: Promise<SignedIn | undefined> | undefined;
  let context: RequestContext = {
    ...incoming,
    app,
    cookies,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: undefined,
    now: app.clock(),
    signedIn: undefined,
    viewer: () => (viewer ??= findCaller().then((found) => (found === 'none' ? undefined : standing(found)))),
  };
  const { limit, limited } = counting(edge, endpoint, () => context);
  if (!endpoint.handlerLimits) await limit();

  const incomingBody = changes ? openBody(request, rulesOf(endpoint), held) : undefined;
  const readInput = async () =>
    incomingBody && parseInput(app, request, await incomingBody.bytes(), endpoint.bodyOptional ?? false);
  const isSmall = !binary && incomingBody !== undefined && !(await limited(incomingBody.isLarge));
  let input = isSmall ? await limited(readInput) : undefined;

  if (endpoint.access !== 'anyone') {
    const who = await findCaller();
    if (who === 'none') {
      const answer = endpoint.nobody?.(request);
      if (answer) return answer;
      throw new AppError('NOT_SIGNED_IN');
    }
    context = { ...context, signedIn: standing(who) };
  }
  // The CSRF token of a bytes endpoint is in the header, so it can be checked before the body is read.
  if (isSmall || binary) await requireCsrf(edge, endpoint, context, input);
  await requireRole(edge, endpoint, context);
  await endpoint.find?.(context);
  if (incomingBody && !isSmall && !binary) {
    input = await limited(readInput);
    await requireCsrf(edge, endpoint, context, input);
  }

  context = { ...context, query: await limited(() => parseQuery(endpoint, context.query)) };
  const readBody = () => (binary ? incomingBody?.bytes() : schema && parseBody(schema, input));
  context = { ...context, body: changes ? await limited(readBody) : undefined };
  requireStepUp(endpoint, context);
  return toResponse(await endpoint.handle(context), request, endpoint.status);
}

const isChange = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

/**
 * Checks a request before anything is read.
 * @throws AppError NOT_FOUND, PREVIEW_READ_ONLY, or the error of `requireOwnOrigin`
 */
function requireAcceptable(
  { config }: Dependencies,
  { elsewhere }: Endpoint,
  { request, params }: Incoming,
  token: string | undefined,
): void {
  for (const value of Object.values(params)) {
    if (value.length > MAX_ID || value.includes('\0')) throw new AppError('NOT_FOUND');
  }
  if (!isChange(request)) return;
  // A page of another site cannot send an API token, because CORS never permits the header.
  if (!elsewhere && token === undefined) requireOwnOrigin(request, config);
  if (config.readOnly) throw new AppError('PREVIEW_READ_ONLY');
}

/** Returns a function that counts a call, and a function that counts it only on failure. */
function counting(edge: Edge, endpoint: Endpoint, context: () => RequestContext) {
  const limit = async () => {
    const { limit: declared } = endpoint;
    if (declared) await (typeof declared === 'function' ? declared(context()) : edge.limit(declared, context()));
  };
  /**
   * Runs a check or reads input. If this fails before the handler runs, the call is still counted, so that an
   * exceeded limit is reported first.
   */
  const limited = async <T>(read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (cause) {
      if (endpoint.handlerLimits) await limit();
      throw cause;
    }
  };
  return { limit, limited };
}

function rulesOf({ body, bodyOptional, maxBytes = limits.bodyBytes, elsewhere, accepts }: Endpoint): BodyRules {
  const binary = body === 'bytes';
  const accepted = elsewhere ?? accepts ?? (binary ? ['application/octet-stream'] : ownContentTypes);
  return {
    maxBytes,
    accepted,
    optional: bodyOptional ?? false,
    wrongType: binary ? problem('bytesWanted') : undefined,
  };
}

/**
 * Checks the CSRF token of a change by a logged-in caller.
 * @throws AppError CSRF_INVALID
 */
async function requireCsrf(edge: Edge, { access }: Endpoint, context: RequestContext, input: unknown): Promise<void> {
  const { signedIn, request } = context as RequestContext<unknown, 'signed-in'>;
  if (access === 'anyone' || signedIn.token || hasCsrfToken(request, input, signedIn.session.csrfToken)) return;
  return refuse(edge, 'CSRF_INVALID', context);
}

/**
 * Checks that the caller has the access that the endpoint requires.
 * @throws AppError NOT_ALLOWED, NOT_FOUND
 */
async function requireRole(edge: Edge, { access }: Endpoint, context: RequestContext): Promise<void> {
  const { signedIn, params } = context as RequestContext<unknown, 'signed-in'>;
  if (access === 'admin' && !signedIn.user.isAdmin) await refuse(edge, 'NOT_ALLOWED', context);
  if (access === 'owner' && signedIn.user.id !== params['id']) throw new AppError('NOT_FOUND');
}

async function refuse(edge: Edge, code: 'CSRF_INVALID' | 'NOT_ALLOWED', context: RequestContext): Promise<never> {
  const { app, signedIn, clientIp, now } = context as RequestContext<unknown, 'signed-in'>;
  await edge.noteRefusal(app, code, signedIn.user, clientIp, now);
  throw new AppError(code);
}

/** If a request has an Authorization header, its cookies are ignored. */
const cookiesOf = ({ headers }: Request): Record<string, string> =>
  headers.has('authorization') ? {} : parseCookies(headers.get('cookie') ?? '');

/**
 * Returns the caller, unless the session has ended.
 * @throws AppError SESSION_ENDED
 */
function standing(found: SignedIn | 'ended'): SignedIn {
  if (found === 'ended') throw new AppError('SESSION_ENDED');
  return found;
}

/**
 * Checks that the user re-authenticated recently, if the endpoint requires this.
 * @throws AppError STEP_UP
 */
function requireStepUp({ stepUp }: Endpoint, context: RequestContext): void {
  const { signedIn, now } = context;
  const isAsked = typeof stepUp === 'function' ? stepUp(context) : stepUp;
  if (!isAsked) return;
  // A call with an API token has no login time and cannot be re-authenticated.
  if (!signedIn || now.getTime() - signedIn.session.authenticatedAt.getTime() >= times.stepUp) {
    throw new AppError('STEP_UP');
  }
}

/**
 * Returns whether the CSRF token is valid. The comparison takes constant time. The token is in a header, in the body,
 * or in the body's `data`.
 */
function hasCsrfToken(request: Request, input: unknown, expected: string): boolean {
  const { _csrf, data } = inBody.safeParse(input).data ?? {};
  const given = Buffer.from(request.headers.get('x-csrf-token') ?? _csrf ?? data?._csrf ?? '');
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const token = z.string().optional().catch(undefined);
const inBody = z.object({ _csrf: token, data: z.object({ _csrf: token }).optional().catch(undefined) });

/** Returns the body without its CSRF token, which no schema of a call has. */
function withoutCsrfToken(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { _csrf, ...own } = input as Record<string, unknown>;
  if (_csrf === undefined && 'data' in own) return { ...own, data: withoutCsrfToken(own['data']) };
  return own;
}

/**
 * Validates a body with a schema.
 * @throws AppError BAD_INPUT with an error for each invalid field
 */
function parseBody(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(withoutCsrfToken(input));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error, fieldNames(schema));
  throw new AppError('BAD_INPUT', { fields, problem: Object.values(fields)[0] });
}

/**
 * Validates the query with the schema of the endpoint, if it has one.
 * @throws AppError BAD_INPUT
 */
function parseQuery({ query: schema }: Endpoint, query: Record<string, string>): Record<string, string> {
  if (!schema) return query;
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new AppError('BAD_INPUT');
  // `implement` gives the handler the type of the schema's output.
  return parsed.data as Record<string, string>;
}

/** Returns the field names of a request in the order of its schema, including those of a save's `data`. */
function fieldNames(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    name === 'data' && field instanceof z.ZodObject ? Object.keys(field.shape) : [name],
  );
}

function toResponse(
  answer: Awaited<ReturnType<Endpoint['handle']>> = { json: {} },
  request: Request,
  status = 200,
): Response {
  if (answer instanceof Response) return answer;
  const headers = new Headers(answer.headers);
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie);
  if (answer.cache !== 'etag') return json(answer.json, { status: answer.status ?? status, headers });
  const text = JSON.stringify(answer.json);
  const etag = etagOf(text);
  headers.set('etag', etag);
  headers.set('cache-control', 'no-cache');
  if (isFresh(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return jsonText(text, { status: 200, headers });
}

/** Returns the API token of a request (RFC 6750), or undefined if the request has none. */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];

export const json = (value: unknown, init: ResponseInit): Response => jsonText(JSON.stringify(value), init);

/** Creates a JSON response from text that is already JSON. */
function jsonText(text: string, init: ResponseInit): Response {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(text, { ...init, headers });
}
