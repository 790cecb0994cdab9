/** The address of a page of the owner's own: `/{address}`, one part, beside the site's own addresses. */
import { languageCodes } from '#contract/languages.ts';
import { isDocumentId } from '#contract/paths.ts';
import { hash, readable } from './slug.ts';

/**
 * The first part of everything that the site itself has without an extension, and names that servers and static hosts
 * keep for themselves. A test holds it complete.
 */
const reserved = new Set([
  ...['research', 'blog', 'about', 'users', 'dashboard', 'setup', 'terms-of-service', 'search'],
  ...['follow', 'privacy', 'webmention', 'micropub', 'en', 'ja'],
  ...['api', 'media', 'cards', 'files', 'documents', 'search-index', 'fonts', 'index', 'error', '404', '500'],
  ...languageCodes,
  ...['login', 'logout', 'signup', 'profile', 'preview', 'publications', 'projects', 'feed', 'rss', 'sitemap'],
]);

/** Returns whether a path can only belong to an own page: one part without a dot, and not used by the site. */
export function isOwnPagePath(path: string): boolean {
  const [, first = '', ...more] = path.split(/[/?#]/);
  return first !== '' && more.length === 0 && !first.includes('.') && !isReservedAddress(first);
}

/** Documents have their addresses kept, the owner's further ones too: `cv`, `resume-us`. */
export const isReservedAddress = (address: string) => reserved.has(address) || isDocumentId(address);

/**
 * The address that a name gives: lower-case letters and digits of any script, joined by hyphens. The same name always
 * gives the same one.
 */
export const pageAddress = (name: string) => readable(name) || `page-${hash(name)}`;

/** The address of a file whose own one is taken: `notes-1k9x2pa`. `cv-…` would be that of a document: `page-cv-1k9x2pa`. */
export function otherAddress(address: string, file: string): string {
  const other = `${address}-${hash(file)}`;
  return isDocumentId(other) ? `page-${other}` : other;
}
