/** Runs one endpoint with the checks of the edge in their order: docs/product.md, API. */
import { AppError } from '#contract/errors.ts';
import { limits, times } from '#contract/limits.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { timingSafeEqual } from 'node:crypto';
import { parse as parseCookies } from 'hono/utils/cookie';
import { z } from 'zod';
import { bearerToken } from './bearer-token.ts';
import { readBytes, readInput } from './body.ts';
import type {
  Authenticate,
  AuthenticateToken,
  ContentType,
  RequestContext,
  Endpoint,
  NoteRefusal,
  SignedIn,
} from './endpoint.ts';
import { etagOf, isFresh } from './etag.ts';
import { json, jsonText } from './json.ts';
import { requireOwnOrigin } from './origin.ts';

/** A request, and what its adapter knows of it. */
export interface Incoming {
  request: Request;
  requestId: string;
  clientIp: string;
  params: Record<string, string>;
}

/** What the site's own pages send. */
const ownContentTypes: readonly ContentType[] = ['application/json'];

/** An id is opaque text; what no id of ours can be is simply not found. */
const MAX_ID = 600;

/** What the edge asks of accounts, and tells them. */
export interface Accounts {
  /** Who is calling, told by the cookies. */
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  noteRefusal: NoteRefusal;
}

/**
 * @returns the endpoint's answer
 * @throws AppError for every refusal; `errors.ts` makes the answer of it
 */
export async function runEndpoint(
  app: Dependencies,
  { authenticate, authenticateToken, noteRefusal }: Accounts,
  endpoint: Endpoint,
  incoming: Incoming,
): Promise<Response> {
  const { request, clientIp } = incoming;
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  for (const value of Object.values(incoming.params)) {
    if (value.length > MAX_ID || value.includes('\0')) throw new AppError('NOT_FOUND');
  }
  const { scope } = endpoint;
  const token = scope && bearerToken(request);
  // No page of another site can send a token of ours: a browser asks first whether it may, and is never told so.
  if (changes && !endpoint.elsewhere && token === undefined) requireOwnOrigin(request, app.config);
  if (changes && app.config.readOnly) throw new AppError('PREVIEW_READ_ONLY');

  const cookies = endpoint.elsewhere ? {} : cookiesOf(request);
  const findCaller = () =>
    scope && token !== undefined ? authenticateToken(app, token, scope) : authenticate(app, cookies);
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
  const limit = async () => endpoint.limit?.(context);
  if (!endpoint.handlerLimits) await limit();
  /** Whatever is refused before the handler is over a limit first. */
  const limited = async <T>(read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (cause) {
      if (endpoint.handlerLimits) await limit();
      throw cause;
    }
  };

  const { binary, body: schema, maxBytes = limits.bodyBytes } = endpoint;
  const hasInput = changes && !binary;
  const { bodyOptional = false, elsewhere, accepts = elsewhere ?? ownContentTypes } = endpoint;
  const input = hasInput ? await limited(() => readInput(request, maxBytes, bodyOptional, accepts)) : undefined;

  if (endpoint.access !== 'anyone') {
    const who = await findCaller();
    if (who === 'none') {
      const answer = endpoint.nobody?.(request);
      if (answer) return answer;
      throw new AppError('NOT_SIGNED_IN');
    }
    const found = standing(who);
    const refuse = async (code: 'CSRF_INVALID' | 'NOT_ALLOWED') => {
      await noteRefusal(app, code, found.user, clientIp, context.now);
      throw new AppError(code);
    };
    if (endpoint.csrf && !found.token && !hasCsrfToken(request, input, found.session.csrfToken))
      await refuse('CSRF_INVALID');
    if (endpoint.access === 'admin' && !found.user.isAdmin) await refuse('NOT_ALLOWED');
    if (endpoint.access === 'owner' && found.user.id !== incoming.params['id']) throw new AppError('NOT_FOUND');
    context = { ...context, signedIn: found };
  }
  await endpoint.find?.(context);

  const readBody = async () =>
    binary ? readBytes(request, maxBytes, elsewhere ?? endpoint.accepts) : schema && parseBody(schema, input);
  const body = changes ? await limited(readBody) : undefined;
  context = { ...context, body };
  requireStepUp(endpoint, context);
  const answer = await endpoint.handle(context);
  return answer instanceof Response ? answer : toResponse(answer, request);
}

/** Who calls with credentials of another kind is known by those alone. */
const cookiesOf = ({ headers }: Request): Record<string, string> =>
  headers.has('authorization') ? {} : parseCookies(headers.get('cookie') ?? '');

/** @throws AppError SESSION_ENDED */
function standing(found: SignedIn | 'ended'): SignedIn {
  if (found === 'ended') throw new AppError('SESSION_ENDED');
  return found;
}

/** @throws AppError STEP_UP */
function requireStepUp({ stepUp }: Endpoint, context: RequestContext): void {
  const { signedIn, now } = context;
  const isAsked = typeof stepUp === 'function' ? stepUp(context) : stepUp;
  if (!isAsked) return;
  // A call that knows nobody can prove nothing.
  if (!signedIn || now.getTime() - signedIn.session.authenticatedAt.getTime() >= times.stepUp) {
    throw new AppError('STEP_UP');
  }
}

/** The token is in the body, beside or inside `data`, or in a header; compared in constant time. */
function hasCsrfToken(request: Request, input: unknown, expected: string): boolean {
  const inBody = z.looseObject({ _csrf: z.string() });
  const body = inBody.safeParse(input).data ?? z.object({ data: inBody }).safeParse(input).data?.data;
  const given = Buffer.from(request.headers.get('x-csrf-token') ?? body?._csrf ?? '');
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Parses a body; what is wrong with it is told by field. */
function parseBody(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error, fieldNames(schema));
  throw new AppError('BAD_INPUT', { fields, message: Object.values(fields)[0] });
}

/** The field names of a request in the order of its schema, those of a save's `data` among them. */
function fieldNames(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    name === 'data' && field instanceof z.ZodObject ? Object.keys(field.shape) : [name],
  );
}

function toResponse(answer: Exclude<Awaited<ReturnType<Endpoint['handle']>>, Response>, request: Request): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of answer.cookies ?? []) headers.append('set-cookie', cookie);
  if (answer.cache !== 'etag') return json(answer.json, { status: answer.status ?? 200, headers });
  const text = JSON.stringify(answer.json);
  const etag = etagOf(text);
  headers.set('etag', etag);
  headers.set('cache-control', 'no-cache');
  if (isFresh(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return jsonText(text, { status: 200, headers });
}
