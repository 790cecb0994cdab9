import { contentDisposition } from '#server/platform/http/response-headers.ts';
import { publicPictureCaching } from '#contract/media.ts';
import { inLanguage, languagePart, withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { citationFormats } from '#publications/formats.ts';
import { markdownType } from '#site/views/twin.ts';
import {
  cacheControl,
  commonHeaders,
  documentFilePolicy,
  fileHeaders,
  openerPolicy,
  pageHeaders,
  widestPolicy,
  type HeaderOptions,
} from './headers.ts';
import { contentType } from './paths.ts';

/**
 * Returns the text of Netlify's `_headers`, with the same headers as on the host. Netlify sends the headers of every
 * matching rule, and a browser enforces every CSP. Therefore the general rule has the widest CSP, and the patterns of
 * pages do not overlap.
 * @param paths every page of the site
 * @param site headers of every response that depend on the site's settings
 * @param pageRules headers of single pages and files that depend on the post
 * @param documents the file names of the owner's PDFs in URLs, and the names for saving
 * @param links the `Link` header of each page that has one, by path. Netlify sends it together with the headers of
 * the folder
 */
export function netlifyHeaders(
  paths: Iterable<string>,
  options: HeaderOptions,
  links: ReadonlyMap<string, string> = new Map(),
  documents: readonly { file: string; saveAs: string }[] = [],
  { site = {}, pageRules = new Map() }: RobotsRules = {},
): string {
  const rules = new Map<string, Record<string, string>>([
    ['/*', { ...commonHeaders(options), 'Content-Security-Policy': widestPolicy(options), ...site }],
  ]);
  for (const folder of ['/_astro/', '/cards/']) {
    rules.set(`${folder}*`, { 'Cache-Control': cacheControl(folder), ...fileHeaders(folder) });
  }
  const drawings = pages.frontDrawing('*');
  rules.set(drawings, { 'Cache-Control': cacheControl(drawings), ...fileHeaders(drawings) });
  for (const file of [pages.rss, pages.atom, pages.commentsFeed, pages.sitemap, pages.icon]) {
    rules.set(file, { 'Content-Security-Policy': documentFilePolicy });
  }
  // The host also sends a link to the page. Here, the front matter has the page's URL.
  rules.set('/*.md', { 'Content-Type': markdownType, 'X-Robots-Tag': 'noindex' });
  const lists = citationFormats.map(({ extension }) => pages.publicationsFile(extension));
  for (const file of [...lists, pages.worksFeed, pages.worksLinkset])
    rules.set(file, { 'Content-Type': contentType(file) });
  rules.set('/media/*', {
    'Cache-Control': publicPictureCaching,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // In a sandbox without `allow-same-origin`, Chromium does not play videos.
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
  });
  for (const { file, saveAs } of documents) {
    rules.set(pages.documentFile(file), { 'Content-Disposition': contentDisposition('inline', file, saveAs) });
  }
  for (const address of paths) {
    const part = languagePart(address);
    const path = withoutLanguage(address);
    const folder = path.lastIndexOf('/') > 0 ? `${path.slice(0, path.indexOf('/', 1))}/*` : path;
    // If the headers of the pages in a folder differ, as in /users/, each page has its own rule.
    const pattern =
      folder === '/newsletter/*'
        ? path.replace(/^(\/newsletter\/(?:confirm|unsubscribe))\/.*/, '$1/*')
        : folder === '/users/*'
          ? path.replace(/^(\/users\/(?:reset-password|confirm|stop|revert-email-change|revoke-session))\/.*/, '$1/*')
          : folder;
    // The page for new posts is in the same folder as the pages of posts, so both use the same rule.
    rules.set(inLanguage(pattern, part), pageHeaders(path === pages.newPost ? pages.post('') : path, options));
    if (path === pages.newPost) rules.set(address, openerPolicy);
    if (part !== undefined && path === pages.home)
      for (const feed of [pages.rss, pages.atom])
        rules.set(inLanguage(feed, part), { 'Content-Security-Policy': documentFilePolicy });
  }
  for (const [path, Link] of links) rules.set(path, { ...rules.get(path), Link });
  for (const [path, headers] of pageRules) rules.set(path, { ...rules.get(path), ...headers });
  return [...rules]
    .map(([pattern, headers]) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n');
}

/** Headers for search engines and AI. */
interface RobotsRules {
  site?: Record<string, string>;
  pageRules?: ReadonlyMap<string, Record<string, string>>;
}
