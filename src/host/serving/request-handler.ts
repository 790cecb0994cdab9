/** Handles every request of the host: files, pages and the API, directly on `node:http`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isApiPath, pages, withoutToken } from '#contract/paths.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import type { App } from '#server/app.ts';
import { countedIp } from '#server/platform/http/client-ip.ts';
import { waitForPaper, type PaperLimits } from '#server/platform/limits/limits.ts';
import {
  apiHeaders,
  cacheControl,
  commonHeaders,
  fileHeaders,
  hasEditor,
  pageHeaders,
  previewHeaders,
  withTheme,
  type HeaderOptions,
} from '#site/http/headers.ts';
import { getRequestListener } from '@hono/node-server';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { PageRenderError, type LiveSite } from '#host/rendering/live-site.ts';
import { formerPath, presentPath } from '#site/http/former-paths.ts';
import { inLanguage, languagePart } from '#contract/languages.ts';
import { normalisePath } from '#domain/path.ts';
import { isForWriters } from '#domain/site/sections.ts';
import { contentType, isPostPath } from '#site/http/paths.ts';
import { previewToken } from '#site/data/preview.ts';
import { observed, tellRoute, type Observed } from './observe.ts';
import { isPostPdf } from '#site/views/post-pdf.ts';
import { linkHeaders } from '#site/views/signposts.ts';
import { routeOf } from '#site/http/routes.ts';
import type { ProgramFiles } from './program-files.ts';
import { askedBy, send, toRawHeaders, type RawHeaders } from './send.ts';
import type { Resource } from '#site/http/static-files.ts';

export interface RequestHandlerOptions {
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
  const { live, files, made, traffic, log } = options;
  const headersOf = themedHeaders(options);
  const answerApi = apiListener(options);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/';
    if (isApiPath(target.split('?', 1)[0] ?? '')) return await answerApi(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, [...headersOf('/', 'none'), 'Allow', 'GET, HEAD']);
      response.end();
      return;
    }
    const path = normalisePath(target);
    if (path === undefined) return await answerNotFound(request, response);
    const file = files.get(path);
    if (file) return send(request, response, file, headersOf(path, 'file'));
    if (path !== '/' && path.endsWith('/')) {
      const bare = path.replace(/\/+$/, '');
      const former = live.snapshot?.paths.has(bare) ? undefined : formerOf(bare);
      return redirect(response, target, former === undefined ? 308 : 301, former ?? bare);
    }
    const page = isErrorPage(path) ? undefined : await live.page(withoutToken(path));
    if (page && isWriters(path)) {
      if (!hasSessionHint(request.headers.cookie ?? '')) return await answerNotFound(request, response);
      return send(request, response, page, headersOf(path, 'private', page));
    }
    if (page) return sendPage(request, response, path, page);
    const wait = isPostPdf(path) ? waitForPaper(options.limits, clientOf(request)) : undefined;
    if (wait !== undefined) return answerTooMany(request, response, path, wait);
    const extra = await made(path);
    if (extra === 'renewing') return answerRenewing(request, response, path);
    if (extra) {
      send(request, response, extra, headersOf(path, 'file'));
      return;
    }
    const token = previewToken(path);
    if (token !== undefined) return await answerPreview(request, response, path, token);
    const moved = live.snapshot && presentPath(live.snapshot.site, path);
    if (moved !== undefined) return redirect(response, target, 301, moved);
    const former = formerOf(path);
    if (former !== undefined) return redirect(response, target, 301, former);
    if (isPostPath(path) && hasSessionHint(request.headers.cookie ?? ''))
      return await answerShell(request, response, inLanguage(pages.newPost, languagePart(path)));
    return await answerNotFound(request, response);
  };

  const isWriters = (path: string) => live.snapshot !== undefined && isForWriters(live.snapshot.site.settings, path);

  const formerOf = (path: string) => live.snapshot && formerPath(live.snapshot.site, path);

  /**
   * Returns the kind of response for a path. The site's list of paths is checked first, because the path of a page
   * can look like the path of a file.
   */
  const kindOf = (path: string) => live.snapshot?.paths.get(path) ?? (/\.\w+$/.test(path) ? 'file' : 'page');

  const sendPage = (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    page: Resource,
    asked = askedBy(request),
  ) => {
    if (asked.isSignedIn && kindOf(path) === 'page' && hasEditor(path))
      send(request, response, forWriter(page), headersOf(path, 'writer', page), 200, asked);
    else send(request, response, page, headersOfPage(path, page), 200, asked);
  };

  /** Returns the headers of a page. A publication's page also links to its records. */
  const headersOfPage = (path: string, page: Resource): RawHeaders => {
    const headers = headersOf(path, kindOf(path), page);
    if (!live.snapshot || !path.startsWith(`${pages.research}/`)) return headers;
    const link = linkHeaders(live.snapshot.site).get(path);
    return link === undefined ? headers : [...headers, 'Link', link];
  };

  /**
   * Responds to a request for an unpublished post with a page that does not contain the post. The page requests the
   * post from the API, and starts the editor for an admin.
   */
  const answerShell = async (request: IncomingMessage, response: ServerResponse, editor: string) => {
    const shell = await live.page(editor);
    if (!shell) return await answerNotFound(request, response);
    send(request, response, shell, headersOf(editor, 'private', shell));
  };

  const answerPreview = async (request: IncomingMessage, response: ServerResponse, path: string, token: string) => {
    const body = await options.preview(token, request.headers.cookie ?? '');
    if (!body) return await answerNotFound(request, response);
    response.writeHead(200, [
      ...toRawHeaders({
        ...commonHeaders(options.headers),
        ...pageHeaders(path, withTheme(options.headers, live.theme), body.toString(), false),
        ...previewHeaders,
        'Content-Type': contentType(''),
      }),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  /** Responds with 503 for a file that contains withdrawn content, while a new file is being created. */
  const answerRenewing = (request: IncomingMessage, response: ServerResponse, path: string) =>
    send(request, response, plain('The page is being updated'), [...headersOf(path, 'text'), 'Retry-After', '2'], 503);

  /**
   * Responds with 429.
   * @param wait milliseconds until the client can try again
   */
  const answerTooMany = (request: IncomingMessage, response: ServerResponse, path: string, wait: number) => {
    const after = String(Math.max(1, Math.ceil(wait / 1000)));
    send(request, response, plain('Too many requests'), [...headersOf(path, 'text'), 'Retry-After', after], 429);
  };

  const clientOf = ({ socket, headers: sent }: IncomingMessage) =>
    countedIp(
      socket.remoteAddress ?? '',
      sent['x-forwarded-for']?.toString() ?? null,
      options.limits.config.trustedProxy,
    );

  const answerNotFound = async (request: IncomingMessage, response: ServerResponse) => {
    const page = (await live.page(inLanguage('/404', languagePart(request.url ?? '/')))) ?? (await live.page('/404'));
    send(request, response, page ?? plain('Not found'), headersOf('/404', page ? 'private' : 'text', page), 404);
  };

  const answerFault = async (request: IncomingMessage, response: ServerResponse, cause: unknown) => {
    log(`${request.method} ${routeOf(request.url ?? '/')}`, cause instanceof PageRenderError ? cause.cause : cause);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const part = inLanguage('/500', languagePart(request.url ?? '/'));
    const page = await live
      .page(part)
      .then((own) => own ?? live.page('/500'))
      .catch(() => undefined);
    const headers = headersOf('/500', page ? 'private' : 'text', page);
    const body = page ?? plain('Server Error');
    if (isUnavailable(cause)) send(request, response, body, [...headers, 'Retry-After', '2'], 503);
    else send(request, response, body, headers, 500);
  };

  const redirect = (response: ServerResponse, target: string, status: 301 | 308, path: string) => {
    const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
    const [address = '', place] = path.split('#');
    const location = address + query + (place === undefined ? '' : `#${place}`);
    response.writeHead(status, [...headersOf('/', 'none'), 'Location', location]);
    response.end();
  };

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
      if (page && !isErrorPage(target) && !isWriters(target)) return sendPage(request, response, target, page, asked);
      const file = page ? undefined : files.get(target);
      if (file) return send(request, response, file, headersOf(target, 'file'), 200, asked);
    }
    traffic.active += 1;
    response.once('close', () => (traffic.active -= 1));
    answer(request, response).catch((cause: unknown) => answerFault(request, response, cause));
  };
  return observed(listener, options.observe);
}

/**
 * The kind of a response. `page`, `writer` and `file` can be cached and revalidated; `private` depends on the
 * visitor. `writer` is a page on which the editor can start. Its CSP and ETag differ from those of the reader's page,
 * so that caches cannot mix them up.
 */
type Kind = 'page' | 'writer' | 'file' | 'private' | 'text' | 'none';

const forWriters = new WeakMap<Resource, Resource>();
function forWriter(page: Resource): Resource {
  const known = forWriters.get(page) ?? { ...page, hash: `${page.hash}-w` };
  forWriters.set(page, known);
  return known;
}

/**
 * Returns the headers of a response.
 * @param page the page to send, if there is one, because each page has its own CSP
 */
type HeadersOf = (path: string, kind: Kind, page?: Resource) => RawHeaders;

/**
 * Returns prepared headers. They are prepared again when the theme changes, because the CSP of pages allows the theme's
 * style sheet.
 */
function themedHeaders({ live, headers }: RequestHandlerOptions): HeadersOf {
  let theme = live.theme;
  let prepared = preparedHeaders(withTheme(headers, theme));
  return (path, kind, page) => {
    if (live.theme !== theme) {
      theme = live.theme;
      prepared = preparedHeaders(withTheme(headers, theme));
    }
    return prepared(path, kind, page);
  };
}

/** Maximum number of paths whose headers are kept in memory. */
const AT_HAND = 5_000;

/**
 * Caches headers by page, or by path and kind. Responses with equal headers share one array, because only a few
 * combinations of headers occur.
 */
function preparedHeaders(options: HeaderOptions): HeadersOf {
  const distinct = new Map<string, RawHeaders>();
  const make: HeadersOf = (path, kind, page) => {
    const headers = toRawHeaders(headersFor(path, kind, options, page));
    const key = headers.join('\n');
    const known = distinct.get(key) ?? headers;
    distinct.set(key, known);
    return known;
  };
  const ofPages = new WeakMap<Resource, Map<Kind, RawHeaders>>();
  const ofFiles = new Map<string, RawHeaders>();
  return (path, kind, page) => {
    if (page) {
      const ofPage = ofPages.get(page) ?? new Map<Kind, RawHeaders>();
      ofPages.set(page, ofPage);
      const headers = ofPage.get(kind) ?? make(path, kind, page);
      ofPage.set(kind, headers);
      return headers;
    }
    const key = `${kind} ${path}`;
    const headers = ofFiles.get(key) ?? make(path, kind);
    if (ofFiles.size >= AT_HAND) ofFiles.clear();
    ofFiles.set(key, headers);
    return headers;
  };
}

function headersFor(path: string, kind: Kind, options: HeaderOptions, page?: Resource): Record<string, string> {
  const isHtml = kind === 'page' || kind === 'writer' || kind === 'private';
  const type = kind === 'text' ? 'text/plain; charset=utf-8' : contentType(isHtml ? '' : path);
  return {
    ...(kind !== 'none' && { 'Content-Type': type }),
    'Cache-Control': /^(?:page|writer|file)$/.test(kind) ? cacheControl(path) : 'no-store',
    ...commonHeaders(options),
    ...(isHtml && pageHeaders(path, options, page?.body.toString(), kind !== 'page')),
    // The response varies by cookie. Otherwise, the browser's back button could show the cached page without the editor
    // after a login.
    ...(isHtml && kind !== 'private' && hasEditor(path) && { Vary: 'Cookie' }),
    ...(kind === 'file' && fileHeaders(path)),
  };
}

function apiListener({ app, headers }: RequestHandlerOptions) {
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

const plain = (text: string): Resource => ({ hash: '', body: Buffer.from(text) });

/** Returns whether a path is the path of an error page. Error pages cannot be requested directly. */
const isErrorPage = (path: string) => /^(?:\/\w\w)?\/(?:404|500)$/.test(path);
