/**
 * The headers of every response. The host sends the headers, and the static build writes them to `_headers`. On
 * Netlify, a browser enforces the general CSP in addition to the CSP of a page's group, so a group's CSP can only be
 * stricter than the general one.
 */
import { createHash } from 'node:crypto';
import { editorStyleHashes } from '#contract/editor-styles.ts';
import { isDocumentId, mailedPages, pages } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { isOwnPagePath } from '#domain/page-address.ts';
import { sheetsStyle } from '#site/views/sheets-page.ts';
import { speculationRules } from '#site/views/speculation-rules.ts';

export interface HeaderOptions {
  /** Whether the site uses HTTPS. HSTS is sent only with HTTPS. */
  https: boolean;
  /**
   * Whether HSTS includes subdomains (`HSTS_SUBDOMAINS`). Only the owner knows whether the subdomains support HTTPS.
   */
  subdomains?: boolean;
  /** Hashes of the inline scripts and styles that the program emits, by route group. */
  inline: InlineByRouteGroup;
}

/** The `'sha256-…'` hashes of inline scripts and styles, sorted. */
export const inlineHashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
export type InlineHashes = z.infer<typeof inlineHashes>;

/**
 * Hashes by route group, usually the first part of a path: `` for the home page, `blog` for index, posts and editor.
 * See `routeGroupOf`.
 */
export const inlineByRouteGroup = z.record(z.string(), inlineHashes);
export type InlineByRouteGroup = z.infer<typeof inlineByRouteGroup>;

/** The route group of all custom pages, regardless of their paths. */
export const ownPageGroup = 'own-page';

/** The route group of all documents: `/resume`, `/cv`, `/resume-us`. */
const documentGroup = 'document';

/** The route group of login, signup, profile and links in emails. */
const accountGroup = 'users';

/** Returns the route group of a path. All pages of a group share a policy, so that there are few policies. */
export function routeGroupOf(path: string): string {
  const bare = withoutLanguage(path);
  const first = bare.split(/[/?#]/)[1] ?? '';
  if (isDocumentId(first)) return documentGroup;
  return isOwnPagePath(bare) ? ownPageGroup : first;
}

/**
 * The route group of the 404 page. A request for any path can be answered with this page, so its hashes are in every
 * CSP.
 */
const notFound = '404';

/**
 * Groups of pages with different headers:
 * - `reset`: the URL contains a token, so it is never sent as a referrer;
 * - `search`: WebAssembly is allowed, because it reads the index;
 * - `writing`: the style elements that the editor's libraries add are allowed by hash, and a post can frame a video;
 * - `editing`: the page that shows the record is framed next to the form;
 * - `own`: a custom page or a project's page, which can also frame a video.
 */
export type PageGroup = 'page' | 'reset' | 'search' | 'writing' | 'editing' | 'own';

const groups: readonly (readonly [PageGroup, root: string])[] = [
  ['reset', pages.forgotPassword],
  ['reset', '/setup'],
  ...mailedPages.map((page) => ['reset', page.replace('/token', '')] as const),
  ['search', pages.search],
  ['writing', pages.blog],
  ['editing', pages.edit],
  ['own', '/projects'],
];

/** Returns whether the page at a path has an editor for logged-in writers. */
export const hasEditor = (address: string): boolean => /^(?:writing|editing)$/.test(groupOf(address));

export function groupOf(address: string): PageGroup {
  const path = withoutLanguage(address);
  for (const [group, root] of groups) {
    if (path === root || path.startsWith(`${root}/`)) return group;
  }
  return isOwnPagePath(path) ? 'own' : 'page';
}

/**
 * Hosts whose videos can be framed on pages of posts. A page without a video declares that it frames nothing
 * (`Page.astro`).
 */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const framesNothing = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`;

/**
 * Returns the options with a theme's style sheet, which the CSP then allows on every page.
 * @param sheet undefined for the default appearance
 */
export function withTheme(options: HeaderOptions, sheet: string | undefined): HeaderOptions {
  if (sheet === undefined) return options;
  const { scripts = [], styles = [] } = options.inline[notFound] ?? {};
  return { ...options, inline: { ...options.inline, [notFound]: { scripts, styles: [...styles, hashOf(sheet)] } } };
}

type HstsOptions = Pick<HeaderOptions, 'https' | 'subdomains'>;

/** Headers of every response. */
export function commonHeaders({ https, subdomains }: HstsOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(https && { 'Strict-Transport-Security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}` }),
  };
}

/** Headers of API responses, which must never be shown as pages. */
export const apiHeaders = (options: HstsOptions): Record<string, string> => ({
  ...commonHeaders(options),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});

/**
 * Returns whether a browser can open a file as a document, such as a feed or a drawing. Scripts in these files do not
 * run.
 */
export const isDocumentFile = (path: string) => /\.(?:xml|svg)$/.test(path);
export const documentFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Returns headers of a file that are added to the common headers or replace them. Feed readers on other sites can
 * also show social preview images.
 */
export function fileHeaders(path: string): Record<string, string> {
  return {
    ...(isDocumentFile(path) && { 'Content-Security-Policy': documentFilePolicy }),
    ...(path.startsWith('/cards/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  };
}

/** Adds the common headers of API responses. Headers that the response already contains stay unchanged. */
export function withApiHeaders(
  response: Response,
  { secure, hstsSubdomains }: { secure: boolean; hstsSubdomains: boolean },
): Response {
  for (const [name, value] of Object.entries(apiHeaders({ https: secure, subdomains: hstsSubdomains }))) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/**
 * Returns whether a page gets a separate browsing context group (`Cross-Origin-Opener-Policy`). The browser then
 * starts a new process, which adds 60 ms to a first visit. Pages for readers are not separated, because nobody types
 * a password or a draft there.
 */
export const leavesOpener = (path: string) =>
  routeGroupOf(path) === accountGroup || withoutLanguage(path) === pages.newPost || routeGroupOf(path) === 'dashboard';
export const openerPolicy = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/**
 * Returns the headers of a page in addition to the common headers. There are few different sets of headers, because
 * they depend only on the route group and the page group.
 * @param html HTML of the page. The CSP then allows only inline code of the program that this page contains, never a
 * writer's code. Without `html`, the CSP applies to every page of the group
 * @param writes whether the editor can start on this page, if the page has an editor
 */
export function pageHeaders(
  path: string,
  options: HeaderOptions,
  html?: string,
  writes = true,
): Record<string, string> {
  const group = groupOf(path);
  return {
    'Content-Security-Policy': contentSecurityPolicy([group], [routeGroupOf(path), notFound], options, html, writes),
    ...(leavesOpener(path) && openerPolicy),
    'Referrer-Policy': group === 'reset' ? 'no-referrer' : 'strict-origin-when-cross-origin',
  };
}

/** Headers that replace a page's headers for a preview: not indexed, not cached, and without a referrer. */
export const previewHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Returns the headers of a page with a draft: only for the user who requests it, and framed only by the site. */
export function headPreviewHeaders(path: string, options: HeaderOptions, html: string): Record<string, string> {
  const headers = pageHeaders(path, options, html);
  return {
    ...commonHeaders(options),
    ...headers,
    'Content-Security-Policy': `${headers['Content-Security-Policy']}`.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}

/**
 * Returns the headers of a response that shows a document's pages as drawings. Scripts and requests are not allowed.
 */
export const sheetsHeaders = (options: HeaderOptions): Record<string, string> => ({
  ...commonHeaders(options),
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(sheetsStyle)}; img-src data:; frame-ancestors 'self'`,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
});

/** Returns a CSP that is sufficient for any page, for responses whose path has no rule. */
export const widestPolicy = (options: HeaderOptions) =>
  contentSecurityPolicy(['search', 'writing'], Object.keys(options.inline), options);

function contentSecurityPolicy(
  of: readonly PageGroup[],
  groups: readonly string[],
  { https, inline }: HeaderOptions,
  html?: string,
  mayWrite = true,
): string {
  const carried = html === undefined ? undefined : hashInline([html]);
  const hashesOf = (kind: keyof InlineHashes) =>
    [...new Set(groups.flatMap((routeGroup) => inline[routeGroup]?.[kind] ?? []))].filter(
      (hash) => carried?.[kind].includes(hash) ?? true,
    );
  const writes = of.includes('writing') || of.includes('editing');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...hashesOf('scripts'),
      hashOf(speculationRules),
      ...(of.includes('search') ? ["'wasm-unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", ...hashesOf('styles'), ...(writes && mayWrite ? editorStyleHashes : [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    ...((writes || of.includes('own')) &&
      !html?.includes(framesNothing) && {
        'frame-src': [...(of.includes('editing') ? ["'self'"] : []), ...videoHosts],
      }),
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/**
 * Returns the `Cache-Control` header of a path. The program's files and the drawing on the home page never change,
 * because their names contain a hash of their content. All other files are revalidated each time, including social
 * previews.
 */
export const cacheControl = (path: string) =>
  path.startsWith('/_astro/') || path.startsWith('/files/front/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Hashes the inline scripts and styles of pages that contain nothing by a writer. Thus the CSP never allows a script
 * that someone adds to a post.
 * @param pages the HTML of these pages
 * @param sheets inline styles of pages that can only be rendered with a writer's content
 */
export function hashInline(pages: Iterable<string>, sheets: Iterable<string> = []): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>(sheets);
  for (const html of pages) {
    for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      const isData = /\btype="?(?!module|text\/javascript)[\w-]+\/[\w+-]+/.test(attributes);
      if (!/\bsrc=/.test(attributes) && !isData) scripts.add(text);
    }
    for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(text);
  }
  return { scripts: [...scripts].map(hashOf).toSorted(), styles: [...styles].map(hashOf).toSorted() };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
