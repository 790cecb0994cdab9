import type { Access, Call, CallName, LimitName, Method, Params, PathOf, TokenScope } from '#contract/call.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { z } from 'zod';

/** The caller, with the permissions that the database currently stores. */
export interface SignedIn {
  user: { id: string; email: string; isAdmin: boolean; emailConfirmed: boolean };
  /** `authenticatedAt` is the time of the user's last login or re-authentication, not of a token refresh. */
  session: { id: string; csrfToken: string; browser: string | null; authenticatedAt: Date };
  /** The API token of the call. A call with a token has no session and cannot be re-authenticated. */
  token?: { id: string };
}

/**
 * Identifies the caller. `createApp` passes this function to the runner, so that the HTTP layer does not depend on
 * accounts.
 * @returns `none` without a session, `ended` if the session has ended
 */
export type Authenticate = (app: Dependencies, cookies: Record<string, string>) => Promise<SignedIn | 'none' | 'ended'>;

/**
 * Identifies the user of an API token. Passed to the runner like `Authenticate`.
 * @throws AppError TOKEN_INVALID, TOKEN_SCOPE, TOO_MANY_REQUESTS
 */
export type AuthenticateToken = (app: Dependencies, token: string, scope: TokenScope) => Promise<SignedIn>;

/** Records that a logged-in caller lacks permission; never rejects. Passed to the runner like `Authenticate`. */
export type NoteRefusal = (
  app: Dependencies,
  code: 'CSRF_INVALID' | 'NOT_ALLOWED',
  user: SignedIn['user'],
  clientIp: string,
  now: Date,
) => Promise<void>;

/** The request that an endpoint receives after the runner's checks. */
export interface RequestContext<
  Body = unknown,
  Who extends Access = Access,
  Path extends string = string,
  Query = Record<string, string>,
> {
  app: Dependencies;
  request: Request;
  requestId: string;
  /** The path parameters, percent-decoded. */
  params: Params<Path>;
  query: Query;
  /** The client's IP address as rate limits count it: the /64 network for IPv6. */
  clientIp: string;
  cookies: Record<string, string>;
  body: Body;
  now: Date;
  /** Present if `access` requires a login. With `anyone`, call `viewer` instead. */
  signedIn: Who extends 'anyone' ? undefined : SignedIn;
  /** Makes another call of the API with its own checks, counted for the same client. */
  callApi: (request: Request) => Promise<Response>;
  /**
   * Returns the caller on endpoints that need no login; `undefined` for a visitor. Throws SESSION_ENDED if the
   * cookies belong to a session that has ended, so that a logged-in person never gets a visitor's response.
   */
  viewer(): Promise<SignedIn | undefined>;
}

/**
 * The result of a handler: data for a JSON response, or a Response that the handler created. The response of a handler
 * without a result is an empty object.
 */
export type EndpointResult =
  { status?: number; json: unknown; headers?: Record<string, string>; cookies?: string[]; cache?: 'etag' } | Response;

type Handle<Body, Path extends string, Who extends Access, Query = Record<string, string>> = (
  context: RequestContext<Body, Who, Path, Query>,
) => Promise<EndpointResult | undefined>;

/** The part of a call that the server adds to its declaration. */
interface Implementation<Body, Path extends string, Who extends Access, Query extends z.ZodObject | undefined> {
  /** The schema of the body, if browsers that send the call must not load it with the declaration. */
  body?: z.ZodType<Body>;
  /** The schema of the query. Browsers do not load it with the declaration. */
  query?: Query;
  /**
   * The schema of a query that the handler itself parses, because it answers an invalid one in its own way. The schema
   * is only for the description of the API.
   */
  handlerQuery?: z.ZodObject;
  /** Replaces the declared limit. Throws TOO_MANY_REQUESTS. */
  limit?: (context: RequestContext<undefined, 'anyone', Path>) => Promise<void>;
  /**
   * The handler itself counts calls against the limit, in the same statement as its query. The runner then counts only
   * calls that never reach the handler. For callers, the order of the checks stays the same.
   */
  handlerLimits?: true;
  /**
   * Checks that the target exists, after the role check and before the body is validated. Throws a 404 error for a
   * missing target.
   */
  find?: (context: RequestContext<unknown, Who, Path>) => unknown;
  /** Whether this call requires a recent re-authentication (ACC-25). */
  stepUp?: (context: RequestContext<Body, Who, Path>) => boolean;
  /** Returns a response for visitors instead of 401 `NOT_SIGNED_IN`, or undefined to keep the error. */
  nobody?: (request: Request) => Response | undefined;
  handle: Handle<Body, Path, Who, QueryOf<Query>>;
}

/** The parsed query, or the query as it was sent. */
type QueryOf<Query> = Query extends z.ZodObject ? z.output<Query> : Record<string, string>;

/**
 * A call with its handler. The runner makes the checks in the order of API-2; the handler runs only if all of them
 * pass. The runner guarantees the arguments of `limit`, `find`, `stepUp` and `handle`.
 */
export interface Endpoint<Name extends CallName = CallName>
  extends
    Omit<Call<Name>, 'limit' | 'stepUp'>,
    Omit<Implementation<unknown, string, Access, z.ZodObject>, 'body' | 'limit' | 'find' | 'stepUp' | 'handle'> {
  method: Method;
  path: string;
  limit?: LimitName | ((context: RequestContext) => Promise<void>);
  find?: (context: RequestContext) => unknown;
  stepUp?: true | ((context: RequestContext) => boolean);
  handle: (context: RequestContext) => Promise<EndpointResult | undefined>;
}

type BodyOf<Declared extends Call> = Declared extends { body: 'bytes' }
  ? Uint8Array
  : Declared extends { body: z.ZodType<infer Body> }
    ? Body
    : undefined;

/** The body of changes that need only their path. */
const noBody = { body: z.strictObject({}), bodyOptional: true } as const;

/**
 * Binds a handler to a declared call.
 * @param more the handler, or the handler with further checks
 */
export function implement<
  const Declared extends Call,
  Body = BodyOf<Declared>,
  Query extends z.ZodObject | undefined = undefined,
>(
  call: Declared,
  more:
    | Handle<Body, PathOf<Declared['name']>, Declared['access']>
    | Implementation<Body, PathOf<Declared['name']>, Declared['access'], Query>,
): Endpoint<Declared['name']> {
  const [method, path] = call.name.split(' ');
  const added = typeof more === 'function' ? { handle: more } : more;
  const isBodiless = method !== 'GET' && !call.elsewhere && !call.body && !('body' in added);
  return { method, path, ...(isBodiless && noBody), ...call, ...added } as unknown as Endpoint<Declared['name']>;
}
