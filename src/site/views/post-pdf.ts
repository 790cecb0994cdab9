/** The PDF of a post: its path next to the page, and its link for programs. */
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dayIn } from '#domain/dates.ts';
import { postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';

/** No post's address ends like this. */
export const pdfAddress = (site: Site, post: PostSummary): string => `${postAddress(site, post)}.pdf`;

/** @param path of a PDF @returns the live post that it is of; undefined for any other path */
export function postOfPdf(site: Site, path: string): PostSummary | undefined {
  const key = /\/blog\/([^/]+)\.pdf$/.exec(path)?.[1];
  if (key === undefined) return undefined;
  const post = site.postAt(decodeURIComponent(key));
  return post && pdfAddress(site, post) === path ? post : undefined;
}

/** Programs that gather papers find a post by these (Highwire Press). */
export const citationTags = (site: Site, post: PostSummary): [name: string, content: string][] => [
  ['citation_title', post.title],
  ...[site.owner.name, ...(post.authors ?? []).map(({ name }) => name)].map((name): [string, string] => [
    'citation_author',
    name,
  ]),
  ['citation_publication_date', dayIn(site.settings.timeZone, new Date(post.createdAt)).replaceAll('-', '/')],
  ['citation_pdf_url', site.url + pdfAddress(site, post)],
];

/** Returns whether a path has the form of a post's PDF, which need not exist. */
export const isPostPdf = (path: string): boolean => path.endsWith('.pdf') && path.includes(`${pages.blog}/`);
