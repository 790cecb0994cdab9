import type { Dependencies } from '#server/dependencies.ts';
import type { TokenScope } from '#contract/tokens.ts';
import type { z } from 'zod';

/** The caller, as the database knows them at this moment. */
export interface SignedIn {
  user: { id: string; email: string; isAdmin: boolean; emailConfirmed: boolean };
  /** `authenticatedAt`: when its user last proved who they are, by more than a refresh token. */
  session: { id: string; csrfToken: string; browser: string | null; authenticatedAt: Date };
  /** The API token of the call: there is then no session, and no proof of a person. */
  token?: { id: string };
}

/**
 * Identifies the caller. `createApp` passes it to the runner, so that the HTTP layer does not depend on accounts.
 * @returns `none` without a session, `ended` if the session has ended
 */
export type Authenticate = (app: Dependencies, cookies: Record<string, string>) => Promise<SignedIn | 'none' | 'ended'>;

/**
 * Finds out whose token a call came with. Handed to the runner like `Authenticate`.
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

/** The parameters that a path names: `/a/:id/b/:part` has `id` and `part`. */
export type Params<Path extends string> = string extends Path
  ? Record<string, string>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Record<Name, string> & Params<Rest>
    : Path extends `${string}:${infer Name}`
      ? Record<Name, string>
      : Record<never, string>;

/** One request on its way through an endpoint, after the edge has checked it. */
export interface RequestContext<Body = unknown, Who extends Access = Access, Path extends string = string> {
  app: Dependencies;
  request: Request;
  requestId: string;
  /** Decoded. */
  params: Params<Path>;
  query: Record<string, string>;
  /** The client's address, as limits count it: an IPv6 one by its /64. */
  clientIp: string;
  cookies: Record<string, string>;
  body: Body;
  now: Date;
  /** Present if `access` requires it; for `anyone` call `viewer`. */
  signedIn: Who extends 'anyone' ? undefined : SignedIn;
  /**
   * Returns the caller on endpoints that need no login; undefined for a visitor. Throws SESSION_ENDED if the cookies of
   * a session are sent that is no longer valid: a person who was logged in never gets a visitor's answer.
   */
  viewer(): Promise<SignedIn | undefined>;
}

/** The answer of a handler: JSON, unless it creates the Response itself. */
export type EndpointResult =
  { status?: number; json: unknown; headers?: Record<string, string>; cookies?: string[]; cache?: 'etag' } | Response;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the input of a call may be written, beside bytes. */
export type ContentType =
  'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';

/**
 * One call of the API. The runner makes the checks, in the order of API-2;
 * the handler sees what passed all of them.
 */
interface Definition<Body, How extends Method, Path extends string, Who extends Access> {
  method: How;
  /** Pattern for Hono: `/api/users/:id`. `owner` compares `:id` with the caller. */
  path: Path;
  access: Who;
  /** Requires the session's CSRF token, in `_csrf` or `X-CSRF-Token`. */
  csrf?: boolean;
  /**
   * The scope that an API token needs for this call, which then requires no cookies, origin or CSRF token. Absent: no
   * token can make it.
   */
  scope?: TokenScope;
  /** Limits that need no body, counted before it is read. Throws TOO_MANY_REQUESTS. */
  limit?: (context: RequestContext<undefined, 'anyone', Path>) => Promise<void> | void;
  /**
   * The handler counts that limit itself, in one statement with its query; the runner counts only calls that never
   * reach the handler. For the caller the order of the checks is the same.
   */
  handlerLimits?: true;
  /** The answer may be long, and holds no secret: it is sent in the best encoding that the client takes. */
  compressed?: true;
  maxBytes?: number;
  body?: z.ZodType<Body>;
  /** The body is bytes, not JSON: see `bytesEndpoint`. */
  binary?: true;
  /**
   * The call comes from elsewhere too (a mail program, another server), in one of these content types: it takes no
   * cookies and needs no origin of ours, for what it carries proves it (API-8).
   */
  elsewhere?: readonly ContentType[];
  /** Content types that the site's own forms send beside JSON, where they work without a script. */
  accepts?: readonly ContentType[];
  /** Nothing but the body proves who sends it: such bodies share less memory (`body-budget.ts`). */
  unproven?: true;
  /** The body may be missing altogether; it then counts as `{}`. */
  bodyOptional?: boolean;
  /** Runs after role and before the body's schema: throws what a missing target answers (404). */
  find?: (context: RequestContext<unknown, Who, Path>) => Promise<void>;
  /** Irreversible actions require a recent re-authentication (ACC-25): always, or when this returns true. */
  stepUp?: true | ((context: RequestContext<Body, Who, Path>) => boolean);
  /** Answer to visitors instead of 401 `NOT_SIGNED_IN`, if the request asks for that. */
  nobody?: (request: Request) => Response | undefined;
  handle: (context: RequestContext<Body, Who, Path>) => Promise<EndpointResult>;
}

/** An endpoint for the runner. The arguments of `limit`, `find`, `stepUp` and `handle` follow from its checks. */
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

/** Gives the handler its body, parameters and caller as schema, path and access say. */
export const endpoint = <How extends Method, Path extends string, Who extends Access, Body = undefined>(
  definition: Definition<Body, How, Path, Who>,
) => definition as unknown as Endpoint<How, Path, Who>;

/**
 * An endpoint whose body is bytes (`application/octet-stream`), at most `maxBytes` of them. Not one is read before
 * session, token and role were found good; so the token comes in its header.
 */
export const bytesEndpoint = <How extends Method, Path extends string, Who extends Access>(
  definition: Omit<Definition<Uint8Array, How, Path, Who>, 'body' | 'bodyOptional' | 'binary'> & { maxBytes: number },
) => ({ ...definition, binary: true }) as unknown as Endpoint<How, Path, Who>;

/**
 * A line of `routes.ts`: repeats the endpoint's method, path and access, so that the list is readable; the compiler
 * compares them.
 */
export const route = <How extends Method, Path extends string, Who extends Access>(
  _method: NoInfer<How>,
  _path: NoInfer<Path>,
  _access: NoInfer<Who>,
  definition: Endpoint<How, Path, Who>,
): Endpoint => definition;
