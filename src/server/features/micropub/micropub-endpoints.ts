/**
 * Micropub (W3C Recommendation of 2017): creating and editing posts with other programs, which authenticate with an
 * API token.
 */
import * as calls from '#contract/micropub.ts';
import { AppError, errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { micropubQuery } from '#contract/micropub.ts';
import { pages } from '#contract/paths.ts';
import type { TokenScope } from '#contract/call.ts';
import { authenticateToken } from '#server/features/accounts/tokens/tokens.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { bearerToken } from '#server/platform/http/run-endpoint.ts';
import { implement, type RequestContext, type SignedIn } from '#server/platform/http/endpoint.ts';
import * as service from './micropub-service.ts';
import { readMicropub, readMicropubFile } from './read-request.ts';

type Context = Pick<RequestContext<unknown, 'anyone'>, 'app' | 'request'>;

/**
 * Returns the admin that a token belongs to.
 * @throws AppError NOT_SIGNED_IN, TOKEN_INVALID, TOKEN_SCOPE, NOT_ALLOWED
 */
async function withToken(app: Dependencies, token: string | undefined, scope: TokenScope): Promise<SignedIn> {
  if (token === undefined) throw new AppError('NOT_SIGNED_IN');
  const found = await authenticateToken(app, token, scope);
  if (!found.user.isAdmin) throw new AppError('NOT_ALLOWED');
  return found;
}

/** The callers of requests with a token in the header, which are identified before the body is read. */
const callers = new WeakMap<Request, SignedIn>();

/**
 * Identifies the caller by the token in the header. Without this header, the body must be small, because a token in
 * the body can be checked only after reading it.
 */
const mayBeRead = (scope: TokenScope) => (context: Context) =>
  refusing(async () => {
    const { app, request } = context;
    const token = bearerToken(request);
    if (token !== undefined) callers.set(request, await withToken(app, token, scope));
    else if (Number(request.headers.get('content-length') ?? Infinity) > limits.bodyBytes) {
      throw new AppError('NOT_SIGNED_IN');
    }
  });

/**
 * Returns the caller. The token is in the header or, in a short request, in the body, but not in both (section 3.1).
 */
async function caller({ app, request }: Context, inBody: string | undefined, scope: TokenScope): Promise<SignedIn> {
  const known = callers.get(request);
  if (known && inBody !== undefined) throw new AppError('BAD_INPUT');
  return known ?? withToken(app, inBody, scope);
}

/** Runs a handler, and converts common errors to Micropub's error codes (section 3.8). */
async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const { code, message, problem, fields, retryAfter } = cause;
    const extra = { error: wordOf(code), error_description: message };
    throw new AppError(code, { problem, fields, extra, cause, ...(retryAfter && { retryAfter }) });
  }
}

function wordOf(code: ErrorCode): string {
  if (code === 'TOKEN_SCOPE') return 'insufficient_scope';
  const { status } = errorCatalogue[code];
  return status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : 'invalid_request';
}

export const getMicropub = implement(calls.getMicropub, {
  handlerQuery: micropubQuery,
  handle: (context) =>
    refusing(async () => {
      const { app, request } = context;
      const asked = micropubQuery.safeParse(context.query);
      await withToken(app, bearerToken(request), asked.data?.q === 'source' ? 'posts:read' : 'posts:write');
      if (!asked.success) throw new AppError('BAD_INPUT');
      const { q, url } = asked.data;
      if (q === 'category') return { json: { categories: await service.categoryNames(app) } };
      if (q === 'syndicate-to') return { json: { 'syndicate-to': [] } };
      if (q === 'config') {
        const postTypes = [
          { type: 'article', name: 'Article' },
          { type: 'note', name: 'Note' },
          { type: 'photo', name: 'Photo' },
        ];
        const supported = ['config', 'syndicate-to', 'category', 'source'];
        const media = app.config.siteUrl + pages.micropubMedia;
        return { json: { 'media-endpoint': media, 'syndicate-to': [], 'post-types': postTypes, q: supported } };
      }
      if (url === undefined) throw new AppError('BAD_INPUT');
      const entry = await service.entryAt(app, url);
      const search = new URL(request.url).searchParams;
      const names = [...search.getAll('properties[]'), ...search.getAll('properties')];
      if (names.length === 0) return { json: entry };
      const wanted = Object.entries(entry.properties).filter(([name]) => names.includes(name));
      return { json: { properties: Object.fromEntries(wanted) } };
    }),
});

export const postMicropub = implement(calls.postMicropub, {
  find: mayBeRead('posts:write'),
  handle: (context) =>
    refusing(async () => {
      const { app, body, now } = context;
      const input = await readMicropub(body, context.request.headers.get('content-type') ?? '');
      const { user } = await caller(context, input.token, 'posts:write');
      const { request } = input;
      if ('type' in request) {
        if (input.photos.length > 0) await withToken(app, input.token ?? bearerToken(context.request), 'media:write');
        const location = await service.createEntry(app, user.id, input, now);
        return { status: 201, json: {}, headers: { location } };
      }
      if (request.action === 'update') await service.updateEntry(app, request, now);
      else if (request.action === 'delete') await service.deleteEntry(app, request.url, now);
      else await service.undeleteEntry(app, request.url, now);
      return { json: {} };
    }),
});

export const postMicropubMedia = implement(calls.postMicropubMedia, {
  find: mayBeRead('media:write'),
  handle: (context) =>
    refusing(async () => {
      const { app, body, request, now } = context;
      const { token, file } = await readMicropubFile(body, request.headers.get('content-type') ?? '');
      await caller(context, token, 'media:write');
      return { json: {}, headers: { location: await service.storeFile(app, file, now) } };
    }),
});
