/** Handles every request of the host: files, pages and the API, directly on `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isApiPath, pages, withoutToken } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import type { App } from '#server/app.ts';
import { countedIp } from '#server/platform/http/client-ip.ts';
import { waitForPaper, type PaperLimits } from '#server/platform/limits/limits.ts';
import {
  commonHeaders,
  hasEditor,
  pageHeaders,
  previewHeaders,
  withTheme,
  type HeaderOptions,
  apiHeaders,
} from '#site/http/headers.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { PageRenderError, type LiveSite } from '#host/rendering/live-site.ts';
import { formerPath, presentPath } from '#site/http/former-paths.ts';
import { inLanguage, languagePart } from '#contract/languages.ts';
import { normalisePath } from '#domain/path.ts';
import { isForWriters } from '#domain/site/sections.ts';
import { contentType, isPostPath } from '#site/http/paths.ts';
import { previewToken } from '#site/data/preview.ts';
import { observed, type Observed, tellRoute } from './observe.ts';
import { isPostPdf } from '#site/views/post-pdf.ts';
import { linkHeaderAt } from '#site/views/signposts.ts';
import { prefersMarkdown } from '#site/http/accept.ts';
import { movedTwin, twinPath } from '#site/views/twin.ts';
import { routeOf } from '#site/http/routes.ts';
import type { ProgramFiles } from './generated-files.ts';
import { askedBy, send } from './send.ts';
import { themedHeaders, type HeadersOf } from './response-headers.ts';
import type { Resource } from '#site/http/static-files.ts';
import { getRequestListener } from '@hono/node-server';

/** Returns a listener that serves the API with its headers. */
function apiListener({ app, headers }: { app: App; headers: HeaderOptions }) {
  const common = Object.entries(apiHeaders(headers));
  const listener = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, {
        ip: incoming.socket.remoteAddress ?? '',
        onRoute: (route, requestId) => tellRoute(incoming as IncomingMessage, route, requestId),
      }),
    // `overrideGlobalObjects` is off, because the highlighter needs the platform's own Response. `autoCleanupIncoming`
    // is off, because Hono would close a connection 0.5 s after a response that is sent before the request's body has
    // ended. A browser that is still sending would never see such a response.
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => endHalfRead(request));
    for (const [name, value] of common) response.setHeader(name, value);
    return listener(request, response);
  };
}

/**
 * Time in milliseconds in which a client can still receive the response after the server has stopped reading the
 * request's body.
 */
const LAST_ANSWER = 500;

/**
 * Closes the connection of a request whose body was only partly read. If a body was not read at all, Node discards it.
 */
function endHalfRead(request: IncomingMessage): void {
  if (request.complete || !request.readableDidRead) return;
  setTimeout(() => request.socket.destroySoon(), LAST_ANSWER).unref();
}

interface RequestHandlerOptions {
  app: App;
  live: LiveSite;
  files: ProgramFiles;
  /** Returns a generated file if it is public now; `renewing` while the file is being created again. */
  made: (path: string) => Promise<Resource | 'renewing' | undefined>;
  /** Returns the page that a preview link shows; undefined if the link is not valid. */
  preview: (token: string, cookies: string) => Promise<Buffer | undefined>;
  headers: HeaderOptions;
  limits: PaperLimits & { config: { trustedProxy: boolean } };
  /** The number of requests that are being answered. */
  traffic: { active: number };
  /** Called when a request ends. */
  observe?: ((one: Observed) => void) | undefined;
  log: (line: string, cause?: unknown) => void;
}

/** Returns a listener that serves the program's files, the API, pages, and the 404 page. */
export function createRequestHandler(options: RequestHandlerOptions): RequestListener {
  const { live, files, traffic } = options;
  const headersOf = themedHeaders(options);
  const sendPage = pageSender(options, headersOf);
  const responses = responsesOf(options, headersOf);
  const answer = answerer(options, headersOf, sendPage, responses);

  const listener: RequestListener = (request, response) => {
    const asked = askedBy(request);
    // Requests with two Host headers are rejected (RFC 9112, 3.2: 400), because a proxy and this server could each
    // use a different one.
    if (asked.hosts > 1) {
      response.writeHead(400, [...headersOf('/', 'none')]).end();
      return;
    }
    // The most frequent requests are answered first, and without a promise: requests for a page or file in memory by
    // its usual path.
    const target = request.url ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const page = live.current(target);
      if (page && !isErrorPage(target) && !isWriters(options, target) && !prefersMarkdown(asked.accept))
        return sendPage(request, response, target, page, asked);
      const file = page ? undefined : files.get(target);
      if (file) return send(request, response, file, headersOf(target, 'file'), 200, asked);
    }
    traffic.active += 1;
    response.once('close', () => (traffic.active -= 1));
    answer(request, response).catch((cause: unknown) => responses.fault(request, response, cause));
  };
  return observed(listener, options.observe);
}

/** Returns a function that answers requests of all kinds. */
function answerer(
  options: RequestHandlerOptions,
  headersOf: HeadersOf,
  sendPage: ReturnType<typeof pageSender>,
  { notFound, retryLater, preview, redirect }: ReturnType<typeof responsesOf>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { live, files } = options;
  const answerApi = apiListener(options);
  const formerOf = (path: string) => live.snapshot && formerPath(live.snapshot.site, path);
  return async (request, response) => {
    const target = request.url ?? '/';
    if (isApiPath(target.split('?', 1)[0] ?? '')) return await answerApi(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, [...headersOf('/', 'none'), 'Allow', 'GET, HEAD']).end();
      return;
    }
    const path = normalisePath(target);
    if (path === undefined) return await notFound(request, response);
    const file = files.get(path);
    if (file) return send(request, response, file, headersOf(path, 'file'));
    if (path !== '/' && path.endsWith('/')) {
      const bare = path.replace(/\/+$/, '');
      const former = live.snapshot?.paths.has(bare) ? undefined : formerOf(bare);
      return redirect(response, target, former === undefined ? 308 : 301, former ?? bare);
    }
    const isSignedIn = hasSessionHint(request.headers.cookie ?? '');
    const page = isErrorPage(path) ? undefined : await live.page(withoutToken(path));
    if (page && isWriters(options, path)) {
      if (!isSignedIn) return await notFound(request, response);
      return send(request, response, page, headersOf(path, 'private', page));
    }
    if (page && prefersMarkdown(request.headers.accept) && live.snapshot?.paths.has(twinPath(path))) {
      const markdown = await live.page(twinPath(path));
      if (markdown) return send(request, response, markdown, headersOf(path, 'markdown', markdown));
    }
    if (page) return sendPage(request, response, path, page);
    const wait = isPostPdf(path) ? waitForPaper(options.limits, clientOf(options, request)) : undefined;
    if (wait !== undefined) return retryLater(request, response, path, 'Too many requests', 429, wait);
    const extra = await options.made(path);
    // The file contains withdrawn content, and a new file is being created.
    if (extra === 'renewing') return retryLater(request, response, path, 'The page is being updated', 503, 2_000);
    if (extra) return sendPage(request, response, path, extra);
    const token = previewToken(path);
    if (token !== undefined) return await preview(request, response, path, token);
    const nowOf = (former: string) => (live.snapshot && presentPath(live.snapshot.site, former)) ?? formerOf(former);
    const moved = nowOf(path) ?? movedTwin(path, nowOf);
    if (moved !== undefined) return redirect(response, target, 301, moved);
    // An unpublished post gets a page that does not contain the post. The page requests the post from the API, and
    // starts the editor for an admin.
    const editor = inLanguage(pages.newPost, languagePart(path));
    const shell = isPostPath(path) && isSignedIn ? await live.page(editor) : undefined;
    if (shell) return send(request, response, shell, headersOf(editor, 'private', shell));
    return await notFound(request, response);
  };
}

const isWriters = ({ live }: RequestHandlerOptions, path: string) =>
  live.snapshot !== undefined && isForWriters(live.snapshot.site.settings, path);

const clientOf = ({ limits }: RequestHandlerOptions, { socket, headers: sent }: IncomingMessage) =>
  countedIp(socket.remoteAddress ?? '', sent['x-forwarded-for']?.toString() ?? null, limits.config.trustedProxy);

/** Returns a function that sends a page: to writers with the editor, and to readers. */
function pageSender({ live }: RequestHandlerOptions, headersOf: HeadersOf) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    page: Resource,
    asked = askedBy(request),
  ): void => {
    // The site's list of paths is checked first, because the path of a page can look like the path of a file.
    const kind = live.snapshot?.paths.get(path) ?? (/\.\w+$/.test(path) ? 'file' : 'page');
    if (asked.isSignedIn && kind === 'page' && hasEditor(path))
      return send(request, response, forWriter(page), headersOf(path, 'writer', page), 200, asked);
    const headers = headersOf(path, kind, page);
    const link = live.snapshot && linkHeaderAt(live.snapshot.site, path);
    send(request, response, page, link === undefined ? headers : [...headers, 'Link', link], 200, asked);
  };
}

/** Returns functions that send responses other than pages and files of the site. */
function responsesOf(options: RequestHandlerOptions, headersOf: HeadersOf) {
  const { live, log } = options;
  /** Finds an error page in the language of the request. */
  const errorPage = async ({ url = '/' }: IncomingMessage, path: string) =>
    (await live.page(inLanguage(path, languagePart(url)))) ?? (await live.page(path));

  const notFound = async (request: IncomingMessage, response: ServerResponse) => {
    const page = await errorPage(request, '/404');
    send(request, response, page ?? plain('Not found'), headersOf('/404', page ? 'private' : 'text', page), 404);
  };
  return {
    notFound,
    fault: async (request: IncomingMessage, response: ServerResponse, cause: unknown) => {
      log(`${request.method} ${routeOf(request.url ?? '/')}`, cause instanceof PageRenderError ? cause.cause : cause);
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const page = await errorPage(request, '/500').catch(() => undefined);
      const headers = headersOf('/500', page ? 'private' : 'text', page);
      const body = page ?? plain('Server Error');
      if (isUnavailable(cause)) send(request, response, body, [...headers, 'Retry-After', '2'], 503);
      else send(request, response, body, headers, 500);
    },
    /** @param wait milliseconds until the client can try again */
    retryLater: (
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      text: string,
      status: number,
      wait: number,
    ) => {
      const after = String(Math.max(1, Math.ceil(wait / 1000)));
      send(request, response, plain(text), [...headersOf(path, 'text'), 'Retry-After', after], status);
    },
    preview: async (request: IncomingMessage, response: ServerResponse, path: string, token: string) => {
      const body = await options.preview(token, request.headers.cookie ?? '');
      if (!body) return await notFound(request, response);
      const headers = {
        ...commonHeaders(options.headers),
        ...pageHeaders(path, withTheme(options.headers, live.theme), body.toString(), false),
        ...previewHeaders,
        'Content-Type': contentType(''),
      };
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
    },
    redirect: (response: ServerResponse, target: string, status: 301 | 308, path: string) => {
      const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
      const [address = '', place] = path.split('#');
      const location = address + query + (place === undefined ? '' : `#${place}`);
      response.writeHead(status, [...headersOf('/', 'none'), 'Location', location]).end();
    },
  };
}

const forWriters = new WeakMap<Resource, Resource>();
function forWriter(page: Resource): Resource {
  const known = forWriters.get(page) ?? { ...page, hash: `${page.hash}-w` };
  forWriters.set(page, known);
  return known;
}

const plain = (text: string): Resource => ({ hash: '', body: Buffer.from(text) });

/** Returns whether a path is the path of an error page. Error pages cannot be requested directly. */
const isErrorPage = (path: string) => /^(?:\/\w\w)?\/(?:404|500)$/.test(path);
