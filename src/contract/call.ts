/** Declarations of API calls. Server, client, OpenAPI description and tests are made from them. */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Method and path pattern of a call, as in `PUT /api/users/:id`. With the access `owner`, `:id` is the caller's id. */
export type CallName = `${Method} /${string}`;
export type Access = 'anyone' | 'signed-in' | 'owner' | 'admin';
/** Permissions of an API token. No permission gives access to accounts, other tokens or private data. */
export const tokenScopes = [
  'posts:read',
  'posts:write',
  'posts:publish',
  'content:read',
  'content:write',
  'media:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];
/** A counter of `server/platform/limits/limits.ts`. */
export type LimitName =
  | 'checks'
  | 'comments'
  | 'subscriptions'
  | 'health'
  | 'imports'
  | 'login'
  | 'mentions'
  | 'passkeys'
  | 'pictures'
  | 'posts'
  | 'reads'
  | 'resetClient'
  | 'reviews'
  | 'seen'
  | 'signup'
  | 'uploadParts'
  | 'uploads';

/** Content types of a request body, except `application/octet-stream`. */
export type ContentType =
  'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data' | 'text/plain';

/** A schema for an answer. Works with both zod and zod-mini. */
export interface Parser<T = unknown> {
  safeParse(answer: unknown): { success: true; data: T } | { success: false };
}

interface Details {
  /**
   * The scope that an API token needs for this call. Calls with a token require no cookies, origin or CSRF token. If
   * absent, no token can make the call.
   */
  scope?: TokenScope;
  /** Requires a recent re-authentication for an irreversible action (ACC-25). */
  stepUp?: true;
  /** The rate limit that is counted before the body is read. */
  limit?: LimitName;
  /** The schema of the body, or bytes (`application/octet-stream`). The CSRF token of a body is not part of its schema. */
  body?: z.ZodType | 'bytes';
  /** Whether the body can be missing. A missing body counts as `{}`. */
  bodyOptional?: true;
  maxBytes?: number;
  /** Content types of the site's own forms that work without scripts, in addition to JSON. */
  accepts?: readonly ContentType[];
  /**
   * Content types of a call that can also come from another server or an email program. Such a call uses no cookies
   * and needs no matching origin, because its content proves that it is allowed (API-8).
   */
  elsewhere?: readonly ContentType[];
  /**
   * The sender can only be identified by the body. Such bodies share a smaller part of the memory budget
   * (`body-budget.ts`).
   */
  unproven?: true;
  /** The schema of a successful answer, as the client reads it. A JSON answer without a schema is `{}`. */
  answer?: Parser;
  /** Content types of a successful answer that is not JSON, or that can also be something else. */
  produces?: readonly string[];
  /** The status of a successful answer; 200 by default. */
  status?: number;
  /** The answer is text instead of JSON. */
  asText?: true;
  /** The answer can be long and contains no secret, so it can be compressed. */
  compressed?: true;
}

/** A declared call. A change by a logged-in caller always requires the session's CSRF token. */
export interface Call<Name extends CallName = CallName, Who extends Access = Access> extends Details {
  name: Name;
  access: Who;
}

/** The parameters of a path: `/a/:id/b/:part` has `id` and `part`. */
export type Params<Path extends string> = string extends Path
  ? Record<string, string>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Record<Name, string> & Params<Rest>
    : Path extends `${string}:${infer Name}`
      ? Record<Name, string>
      : Record<never, string>;

export type PathOf<Name extends CallName> = Name extends `${string} ${infer Path}` ? Path : never;
/** The parameters of a call's path; further values become the query. */
export type ValuesOf<Name extends CallName> = Record<keyof Params<PathOf<Name>>, string | number> & Values;
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns the path of a call, with its query. A value that is undefined is left out. */
export function pathOf<Name extends CallName>({ name }: { name: Name }, values?: ValuesOf<Name>): string {
  const left = new Map(Object.entries<Values[string]>(values ?? {}).filter(([, value]) => value !== undefined));
  const path = name.replace(/^.* /, '').replace(/:(\w+)/g, (_, part: string) => {
    const value = left.get(part);
    left.delete(part);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)]));
  return left.size > 0 ? `${path}?${query}` : path;
}

const by =
  <Who extends Access, const Usual extends Details = object>(access: Who, usual?: Usual) =>
  <const Name extends CallName, const More extends Details = object>(name: Name, more?: More) =>
    ({ name, access, ...usual, ...more }) as Call<Name, Who> & Usual & More;

export const anyone = by('anyone');
export const signedIn = by('signed-in');
export const owner = by('owner');
export const admin = by('admin');
export const anyoneReads = by('anyone', { limit: 'reads' });
export const adminReads = by('admin', { limit: 'reads' });
export const adminWrites = by('admin', { limit: 'posts' });
