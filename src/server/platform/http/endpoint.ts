import type { Dependencies } from '#server/dependencies.ts';
import type { TokenScope } from '#contract/tokens.ts';
import type { z } from 'zod';

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

export type Access = 'anyone' | 'signed-in' | 'owner' | 'admin';

/** The parameters of a path: `/a/:id/b/:part` has `id` and `part`. */
export type Params<Path extends string> = string extends Path
  ? Record<string, string>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Record<Name, string> & Params<Rest>
    : Path extends `${string}:${infer Name}`
      ? Record<Name, string>
      : Record<never, string>;

/** The request that an endpoint receives after the runner's checks. */
export interface RequestContext<Body = unknown, Who extends Access = Access, Path extends string = string> {
  app: Dependencies;
  request: Request;
  requestId: string;
  /** The path parameters, percent-decoded. */
  params: Params<Path>;
  query: Record<string, string>;
  /** The client's IP address as rate limits count it: the /64 network for IPv6. */
  clientIp: string;
  cookies: Record<string, string>;
  body: Body;
  now: Date;
  /** Present if `access` requires a login. With `anyone`, call `viewer` instead. */
  signedIn: Who extends 'anyone' ? undefined : SignedIn;
  /**
   * Returns the caller on endpoints that need no login; `undefined` for a visitor. Throws SESSION_ENDED if the
   * cookies belong to a session that has ended, so that a logged-in person never gets a visitor's response.
   */
  viewer(): Promise<SignedIn | undefined>;
}

/** The result of a handler: data for a JSON response, or a Response that the handler created. */
export type EndpointResult =
  { status?: number; json: unknown; headers?: Record<string, string>; cookies?: string[]; cache?: 'etag' } | Response;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Content types of a request body, except `application/octet-stream`. */
export type ContentType =
  'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';

/**
 * An endpoint of the API. The runner makes the checks in the order of API-2; the handler runs only if all of them
 * pass.
 */
interface Definition<Body, How extends Method, Path extends string, Who extends Access> {
  method: How;
  /** Pattern for Hono: `/api/users/:id`. With the access `owner`, `:id` must be the caller's id. */
  path: Path;
  access: Who;
  /** Requires the session's CSRF token, in `_csrf` or `X-CSRF-Token`. */
  csrf?: boolean;
  /**
   * The scope that an API token needs for this call. Calls with a token require no cookies, origin or CSRF token. If
   * absent, no token can make the call.
   */
  scope?: TokenScope;
  /** Rate limits that do not need the body and are counted before it is read. Throws TOO_MANY_REQUESTS. */
  limit?: (context: RequestContext<undefined, 'anyone', Path>) => Promise<void> | void;
  /**
   * The handler itself counts calls against `limit`, in the same statement as its query. The runner then counts only
   * calls that never reach the handler. For callers, the order of the checks stays the same.
   */
  handlerLimits?: true;
  /** The response can be long and contains no secret, so it can be compressed. */
  compressed?: true;
  maxBytes?: number;
  body?: z.ZodType<Body>;
  /** The body is bytes, not JSON: see `bytesEndpoint`. */
  binary?: true;
  /**
   * Content types of a call that can also come from another server or an email program. Such a call uses no cookies
   * and needs no matching origin, because its content proves that it is allowed (API-8).
   */
  elsewhere?: readonly ContentType[];
  /** Content types of the site's own forms that work without scripts, in addition to JSON. */
  accepts?: readonly ContentType[];
  /**
   * The sender can only be identified by the body. Such bodies share a smaller part of the memory budget
   * (`body-budget.ts`).
   */
  unproven?: true;
  /** Whether the body can be missing. A missing body counts as `{}`. */
  bodyOptional?: boolean;
  /**
   * Checks that the target exists, after the role check and before the body is validated. Throws a 404 error for a
   * missing target.
   */
  find?: (context: RequestContext<unknown, Who, Path>) => Promise<void>;
  /**
   * Requires a recent re-authentication for an irreversible action (ACC-25): always, or if the function returns true.
   */
  stepUp?: true | ((context: RequestContext<Body, Who, Path>) => boolean);
  /** Returns a response for visitors instead of 401 `NOT_SIGNED_IN`, or undefined to keep the error. */
  nobody?: (request: Request) => Response | undefined;
  handle: (context: RequestContext<Body, Who, Path>) => Promise<EndpointResult>;
}

/** An endpoint for the runner, which guarantees the arguments of `limit`, `find`, `stepUp` and `handle`. */
export interface Endpoint<
  How extends Method = Method,
  Path extends string = string,
  Who extends Access = Access,
> extends Omit<Definition<unknown, How, Path, Who>, 'limit' | 'find' | 'stepUp' | 'handle'> {
  limit?: (context: RequestContext) => Promise<void> | void;
  find?: (context: RequestContext) => Promise<void>;
  stepUp?: true | ((context: RequestContext) => boolean);
  handle: (context: RequestContext) => Promise<EndpointResult>;
}

/** Infers the types of the handler's body, parameters and caller from the schema, path and access. */
export const endpoint = <How extends Method, Path extends string, Who extends Access, Body = undefined>(
  definition: Definition<Body, How, Path, Who>,
) => definition as unknown as Endpoint<How, Path, Who>;

/**
 * An endpoint whose body is up to `maxBytes` bytes (`application/octet-stream`). Nothing is read before the session,
 * CSRF token and role are verified, so the CSRF token must be in the header.
 */
export const bytesEndpoint = <How extends Method, Path extends string, Who extends Access>(
  definition: Omit<Definition<Uint8Array, How, Path, Who>, 'body' | 'bodyOptional' | 'binary'> & { maxBytes: number },
) => ({ ...definition, binary: true }) as unknown as Endpoint<How, Path, Who>;

/**
 * Creates one entry of `routes.ts`. The entry repeats the endpoint's method, path and access for readability; the
 * compiler checks that they match.
 */
export const route = <How extends Method, Path extends string, Who extends Access>(
  _method: NoInfer<How>,
  _path: NoInfer<Path>,
  _access: NoInfer<Who>,
  definition: Endpoint<How, Path, Who>,
): Endpoint => definition;
