/** The PDF of a post: its path next to the post's page, and the metadata by which programs find it. */
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dayIn } from '#domain/dates.ts';
import { postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';

/** The path with `.pdf` cannot be that of another post, because slugs cannot end with `.pdf`. */
export const pdfAddress = (site: Site, post: PostSummary): string => `${postAddress(site, post)}.pdf`;

/**
 * @param path path of a PDF
 * @returns the published post of the PDF; undefined for any other path
 */
export function postOfPdf(site: Site, path: string): PostSummary | undefined {
  const key = /\/blog\/([^/]+)\.pdf$/.exec(path)?.[1];
  if (key === undefined) return undefined;
  const post = site.postAt(decodeURIComponent(key));
  return post && pdfAddress(site, post) === path ? post : undefined;
}

/** Returns meta tags (Highwire Press) by which indexers of scholarly papers find a post. */
export const citationTags = (site: Site, post: PostSummary): [name: string, content: string][] => [
  ['citation_title', post.title],
  ...[site.owner.name, ...(post.authors ?? []).map(({ name }) => name)].map((name): [string, string] => [
    'citation_author',
    name,
  ]),
  ['citation_publication_date', dayIn(site.settings.timeZone, new Date(post.createdAt)).replaceAll('-', '/')],
  ['citation_pdf_url', site.url + pdfAddress(site, post)],
];

/** Returns whether a path has the form of a path to a post's PDF. The PDF may not exist. */
export const isPostPdf = (path: string): boolean => path.endsWith('.pdf') && path.includes(`${pages.blog}/`);
