/** The slug of a page that the owner created: `/{address}`, a single path segment next to the site's own URLs. */
import { languageCodes } from '#contract/languages.ts';
import { isDocumentId } from '#contract/paths.ts';
import { hash, readable } from './slug.ts';

/**
 * First path segments that are reserved: those of the site's own URLs (without extensions), and names that servers and
 * static hosts use. A test checks that the list is complete.
 */
const reserved = new Set([
  'research',
  'blog',
  'about',
  'users',
  'dashboard',
  'setup',
  'terms-of-service',
  'search',
  'newsletter',
  'subscribe',
  'follow',
  'privacy',
  'webmention',
  'micropub',
  'mcp',
  'en',
  'ja',
  'api',
  'media',
  'cards',
  'files',
  'documents',
  'search-index',
  'fonts',
  'index',
  'error',
  '404',
  '500',
  ...languageCodes,
  'login',
  'logout',
  'signup',
  'profile',
  'preview',
  'publications',
  'projects',
  'feed',
  'rss',
  'sitemap',
]);

/**
 * Returns whether a path can belong to one of the owner's custom pages: one segment without a dot that the site does
 * not use.
 */
export function isOwnPagePath(path: string): boolean {
  const [, first = '', ...more] = path.split(/[/?#]/);
  return first !== '' && more.length === 0 && !first.includes('.') && !isReservedAddress(first);
}

/**
 * Returns whether a slug is reserved. All ids that documents can have, such as `cv` and `resume-us`, are also
 * reserved.
 */
export const isReservedAddress = (address: string) => reserved.has(address) || isDocumentId(address);

/**
 * Returns the slug for a name: lower-case letters and digits of any script, joined by hyphens. Equal names always give
 * equal slugs.
 */
export const pageAddress = (name: string) => readable(name) || `page-${hash(name)}`;

/**
 * Returns another slug for a file whose slug is in use: `notes-1k9x2pa`. The slug of `cv` becomes `page-cv-1k9x2pa`,
 * because `cv-…` would be a document.
 */
export function otherAddress(address: string, file: string): string {
  const other = `${address}-${hash(file)}`;
  return isDocumentId(other) ? `page-${other}` : other;
}
