import type { Dependencies } from '#server/dependencies.ts';
import type { z } from 'zod';

/** Who is calling, as the database knows it at this moment. */
export interface SignedIn {
  user: { id: string; email: string; isAdmin: boolean };
  session: { id: string; csrfToken: string };
}

/**
 * Finds out who is calling: handed to the runner by `createApp`, so that the edge knows no accounts.
 * @returns `none` without a session, `ended` where there was one that was ended
 */
export type Authenticate = (app: Dependencies, cookies: Record<string, string>) => Promise<SignedIn | 'none' | 'ended'>;

/** One request on its way through an endpoint, after the edge has checked it. */
export interface RequestContext<Body = unknown> {
  app: Dependencies;
  request: Request;
  requestId: string;
  /** Path parameters, decoded. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** The client's address, as limits count it: an IPv6 one by its /64. */
  clientIp: string;
  cookies: Record<string, string>;
  body: Body;
  now: Date;
  /** Present wherever `access` asks for it; for `anyone` call `viewer`. */
  signedIn: SignedIn | undefined;
  /** Who is calling where nobody needs to be signed in. */
  viewer(): Promise<SignedIn | undefined>;
}

/** What a handler answers: JSON, unless it makes the Response itself. */
export type EndpointResult =
  { status?: number; json: unknown; headers?: Record<string, string>; cookies?: string[]; cache?: 'etag' } | Response;

export type Access = 'anyone' | 'signed-in' | 'owner' | 'admin';

/**
 * One call of the API. The runner makes the checks, in the order that `docs/product.md` gives (product, API);
 * the handler sees what passed all of them.
 */
export interface Endpoint<Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Hono's pattern: `/api/users/:id`. `owner` compares `:id` with who is signed in. */
  path: string;
  access: Access;
  /** The session's token must come along, in `_csrf` or `X-CSRF-Token`. */
  csrf?: boolean;
  /** Limits that need no body, counted before it is read. Throws TOO_MANY_REQUESTS. */
  limit?: (context: RequestContext<undefined>) => Promise<void> | void;
  maxBytes?: number;
  body?: z.ZodType<Body>;
  /**
   * The body is bytes (`application/octet-stream`), read by `readBytes` in the handler: not one of them before session,
   * token and role were found good. The token comes in its header.
   */
  binary?: true;
  /** The body may be missing altogether; it then counts as `{}`. */
  bodyOptional?: boolean;
  /** Runs after role and before the body's schema: throws what a missing target answers (404). */
  find?: (context: RequestContext<unknown>) => Promise<void>;
  handle: (context: RequestContext<Body>) => Promise<EndpointResult>;
}

/** Keeps the body's type between schema and handler. */
export const endpoint = <Body = undefined>(definition: Endpoint<Body>): Endpoint => definition as Endpoint;
