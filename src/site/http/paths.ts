/** What an address of the site is: of a post, of which kind of content. */
import { pages } from '#contract/paths.ts';

/** Whether a path has the form of a post's. */
export const isPostPath = (path: string) =>
  path.startsWith(`${pages.blog}/`) && !path.slice(pages.blog.length + 1).includes('/');

/** Whether the cookie header says that someone is signed in; the API alone knows it for certain. */
export const isSignedIn = (cookie: string | null | undefined) => /(?:^|;\s*)signed-in=1(?:;|$)/.test(cookie ?? '');

/** `image/svg+xml` for `.svg`, …; HTML for an address without an extension. */
export function contentType(path: string): string {
  if (path === pages.speculationRules) return 'application/speculationrules+json';
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? 'html';
  return types[extension] ?? 'application/octet-stream';
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
};

/** Whether compressing makes it smaller. */
export const isText = (type: string) => /^text\/|json|xml|wasm|bibtex|research/.test(type);
