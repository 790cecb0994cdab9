/** The endpoint of the MCP server (API-27): Streamable HTTP without sessions, answered with JSON. */
import * as calls from '#contract/mcp.ts';
import { AppError, errorCatalogue } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TokenScope } from '#contract/call.ts';
import { identifyToken } from '#server/features/accounts/tokens/tokens.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { implement, type RequestContext, type SignedIn } from '#server/platform/http/endpoint.ts';
import { parseInput } from '#server/platform/http/parse-input.ts';
import { bearerToken } from '#server/platform/http/run-endpoint.ts';
import { createOwnApi } from './own-api.ts';

interface Caller {
  token: string | undefined;
  user: SignedIn['user'] | undefined;
  scopes: readonly TokenScope[];
}

/** The callers of requests, who are identified before a body is read. */
const callers = new WeakMap<Request, Caller>();

const LOCAL = /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i;

/**
 * Refuses a page of another site, and a page that reaches a local host by another name (DNS rebinding). A name cannot
 * be an IP address there. Behind a trusted proxy, the proxy has chosen the host.
 * @throws AppError FOREIGN_ORIGIN
 */
function requireOwnHost({ app: { config }, request }: Pick<RequestContext, 'app' | 'request'>): void {
  const own = new URL(config.siteUrl);
  const origin = request.headers.get('origin');
  const host = URL.parse(`http://${request.headers.get('host') ?? new URL(request.url).host}`)?.hostname ?? '';
  const isOwn = host === own.hostname || LOCAL.test(host) || config.trustedProxy;
  if (!isOwn || (origin !== null && origin !== own.origin)) throw new AppError('FOREIGN_ORIGIN');
}

/**
 * Identifies the caller. Without a token, the site must offer its public content.
 * @throws AppError NOT_SIGNED_IN, TOKEN_INVALID, NOT_ALLOWED
 */
async function callerOf({ app, request }: Pick<RequestContext, 'app' | 'request'>): Promise<Caller> {
  const token = bearerToken(request);
  if (token === undefined) {
    if (request.headers.has('authorization') || !(await readSiteSettings(app.db)).mcp) {
      throw new AppError('NOT_SIGNED_IN');
    }
    return { token, user: undefined, scopes: [] };
  }
  const { user, scopes } = await identifyToken(app, token);
  if (!user.isAdmin) throw new AppError('NOT_ALLOWED');
  return { token, user, scopes };
}

/** A JSON-RPC error for a body that is not a message. */
const unreadable = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });

export const postMcp = implement(calls.postMcp, {
  find: async (context) => {
    requireOwnHost(context);
    callers.set(context.request, await callerOf(context));
  },
  handle: async ({ app, request, body, clientIp, now, callApi, requestId }) => {
    const caller = callers.get(request);
    if (!caller) throw new AppError('NOT_SIGNED_IN');
    if (!caller.token && body.length > limits.bodyBytes) throw new AppError('TOO_LARGE');
    let message: unknown;
    try {
      message = await parseInput(app, request, body, false);
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'BAD_JSON') throw cause;
      return unreadable(errorCatalogue.BAD_JSON.status, -32700, 'Parse error');
    }
    // The protocol has no batches since 2025-06-18. A batch would count as one call.
    if (typeof message !== 'object' || message === null || Array.isArray(message)) {
      return unreadable(errorCatalogue.BAD_INPUT.status, -32600, 'Invalid request: send one message');
    }
    const { answerMcp } = await import('./mcp-server.ts');
    const api = createOwnApi({ ...caller, siteUrl: app.config.siteUrl, request, callApi });
    const context = { app, api, user: caller.user, scopes: caller.scopes, clientIp, now };
    return answerMcp(request, message, context, (cause) => app.log(`MCP ${requestId}`, cause));
  },
});
