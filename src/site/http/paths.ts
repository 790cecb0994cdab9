/** From what a client sends as the request's target to the one spelling under which things are looked up. */
import { pages } from '#contract/paths.ts';
import { getMimeType, mimes } from 'hono/utils/mime';

/**
 * @param target the request line's target, such as `/blog/%e3%81%8f?x=1`
 * @returns the path as `pages` of the contract spell it, with a trailing slash kept; undefined for what no page can
 *   have: broken encodings, dot segments, encoded slashes, control characters
 */
export function normalisePath(target: string): string | undefined {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  if (!path.startsWith('/') || path.length > 2_048) return undefined;
  const segments = path.slice(1).split('/');
  const normal: string[] = [];
  for (const [index, segment] of segments.entries()) {
    let text: string;
    try {
      text = decodeURIComponent(segment).normalize('NFC');
    } catch {
      return undefined;
    }
    const isLast = index === segments.length - 1;
    if ((text === '' && !isLast) || text === '.' || text === '..' || /[/\\\p{Cc}]/u.test(text)) return undefined;
    normal.push(encodeURIComponent(text));
  }
  return `/${normal.join('/')}`;
}

/** Whether a path has the form of a post's. */
export const isPostPath = (path: string) =>
  path.startsWith(`${pages.blog}/`) && !path.slice(pages.blog.length + 1).includes('/');

/** `image/svg+xml; charset=utf-8` for `.svg`, …; HTML for an address without an extension. */
export function contentType(path: string): string {
  if (path === pages.speculationRules) return 'application/speculationrules+json';
  const name = /\.[a-z0-9]+$/i.test(path) ? path : 'page.html';
  return getMimeType(name, types) ?? 'application/octet-stream';
}

/** Those of hono, and of reference managers. */
const types = {
  ...mimes,
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
};

/** Whether compressing makes it smaller. */
export const isText = (type: string) => /^text\/|json|xml|wasm|bibtex|research/.test(type);
