/** The headers of the host's responses, by path and kind of response. */
import { LRUCache } from 'lru-cache';
import type { LiveSite } from '#host/rendering/live-site.ts';
import {
  cacheControl,
  commonHeaders,
  fileHeaders,
  hasEditor,
  pageHeaders,
  withTheme,
  type HeaderOptions,
} from '#site/http/headers.ts';
import { contentType } from '#site/http/paths.ts';
import type { Resource } from '#site/http/static-files.ts';
import type { Site } from '#site/data/site.ts';
import { robotsHeaders, robotsRules } from '#site/views/robots.ts';
import { canonicalLink, markdownType, pageOfTwin, twinHeaders, twinLink, twinPath } from '#site/views/twin.ts';
import { toRawHeaders, type RawHeaders } from './send.ts';

/**
 * The kind of a response. `page`, `writer` and `file` can be cached and revalidated; `private` depends on the
 * visitor. `writer` is a page on which the editor can start. Its CSP and ETag differ from those of the reader's page,
 * so that caches cannot mix them up. `markdown` is the Markdown of a page, at the path of the page.
 */
type Kind = 'page' | 'writer' | 'file' | 'markdown' | 'private' | 'text' | 'none';

/**
 * Returns the headers of a response.
 * @param page the page to send, if there is one, because each page has its own CSP
 */
export type HeadersOf = (path: string, kind: Kind, page?: Resource) => RawHeaders;

/** Maximum number of paths whose headers are kept in memory. */
const AT_HAND = 5_000;

/**
 * Caches headers by path, kind and page. They are prepared again when the theme or the rules for programs change. The
 * CSP of pages allows the theme's style sheet.
 */
export function themedHeaders({ live, headers }: { live: LiveSite; headers: HeaderOptions }): HeadersOf {
  const prepared = new LRUCache<string, RawHeaders>({ max: AT_HAND });
  const hasTwin = (path: string) => live.snapshot?.paths.has(twinPath(path)) ?? false;
  // The PDF of a post stays the same file when the rules of the post change.
  const settingsOf = () => {
    const rules = live.snapshot && robotsRules(live.snapshot.site);
    return JSON.stringify([live.theme, rules?.site, [...(rules?.pageRules ?? [])]]);
  };
  let [snapshot, settings] = [live.snapshot, settingsOf()];
  return (path, kind, page) => {
    if (live.snapshot !== snapshot) {
      const now = settingsOf();
      if (now !== settings) prepared.clear();
      [snapshot, settings] = [live.snapshot, now];
    }
    // Before the first snapshot, nothing is known about the Markdown of pages.
    const key = `${kind} ${page?.hash} ${live.snapshot ? '' : 'early '}${path}`;
    const known =
      prepared.get(key) ??
      toRawHeaders(
        headersFor(path, kind, {
          options: withTheme(headers, live.theme),
          site: live.snapshot?.site,
          hasTwin,
          page,
        }),
      );
    prepared.set(key, known);
    return known;
  };
}

interface Given {
  options: HeaderOptions;
  /** Undefined before the first snapshot. */
  site: Site | undefined;
  /** Returns whether a page has Markdown. */
  hasTwin: (path: string) => boolean;
  page: Resource | undefined;
}

function headersFor(path: string, kind: Kind, { options, site, hasTwin, page }: Given): Record<string, string> {
  const isHtml = kind === 'page' || kind === 'writer' || kind === 'private';
  const type = kind === 'text' ? 'text/plain; charset=utf-8' : contentType(isHtml ? '' : path);
  const twin = kind === 'file' ? pageOfTwin(path) : undefined;
  const isChosen = (kind === 'page' || kind === 'writer') && hasTwin(path);
  // The response varies by cookie. Otherwise, the browser's back button could show the cached page without the editor
  // after a login.
  const vary = [
    ...(isChosen || kind === 'markdown' ? ['Accept'] : []),
    ...(isHtml && kind !== 'private' && hasEditor(path) ? ['Cookie'] : []),
  ];
  return {
    ...(kind !== 'none' && { 'Content-Type': type }),
    'Cache-Control': /^(?:page|writer|file)$/.test(kind) ? cacheControl(path) : 'no-store',
    ...commonHeaders(options),
    ...(isHtml && pageHeaders(path, options, page?.body.toString(), kind !== 'page')),
    ...(vary.length > 0 && { Vary: vary.join(', ') }),
    ...(isChosen && { Link: twinLink(path) }),
    ...(kind === 'file' && fileHeaders(path)),
    ...(site && kind !== 'none' && robotsHeaders(site, path)),
    ...(twin !== undefined && { 'Content-Type': markdownType, 'X-Robots-Tag': 'noindex' }),
    ...(site && twin !== undefined && twinHeaders(twin, site)),
    // Caches that ignore `Vary` must not store the Markdown under the path of the page.
    ...(kind === 'markdown' && {
      'Content-Type': markdownType,
      'Cache-Control': 'private, no-cache',
      'Content-Location': twinPath(path),
      Link: canonicalLink(path, site?.url ?? ''),
    }),
  };
}
