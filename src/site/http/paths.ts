/** Classifies a path of the site: a post, or a kind of content. */
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { getMimeType, mimes } from 'hono/utils/mime';

/** Returns whether a path has the form of a post's path. */
export function isPostPath(address: string): boolean {
  const path = withoutLanguage(address);
  return path.startsWith(`${pages.blog}/`) && !path.slice(pages.blog.length + 1).includes('/');
}

/**
 * Returns the media type of a path, such as `image/svg+xml; charset=utf-8` for `.svg`. A path without an extension is
 * HTML.
 */
export function contentType(path: string): string {
  const ofLists = listTypes.find(([pattern]) => pattern.test(path))?.[1];
  if (ofLists !== undefined) return `${ofLists}; charset=utf-8`;
  const name = /\.[a-z0-9]+$/i.test(path) ? path : 'page.html';
  return getMimeType(name, types) ?? 'application/octet-stream';
}

/** JSON files of publications, each in a format with its own media type. */
const listTypes: readonly (readonly [RegExp, string])[] = [
  [/\/publications\.feed\.json$/, 'application/feed+json'],
  [/\/publications\.linkset\.json$/, 'application/linkset+json'],
  [/\/(?:publications|research\/cite\/[^/]+)\.json$/, 'application/vnd.citationstyles.csl+json'],
];

/** Media types from hono, and those of reference managers. */
const types = {
  ...mimes,
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
};

/** Returns whether compression makes files of a media type smaller. */
export const isText = (type: string) => /^text\/|json|xml|wasm|bibtex|research/.test(type);
