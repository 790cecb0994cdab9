/** Prepares a post for print, with the same text, metadata and labels as its page. */
import type { PostSummary } from '#contract/posts.ts';
import type { PostPaper } from '#document/print/post-paper.ts';
import { printTree } from '#document/print/print-tree.ts';
import type { RenderedPost } from '#document/render.ts';
import { typographicHtml, typographicText } from '#domain/document/typographic.ts';
import { languageOfText } from '#domain/language.ts';
import { accentsOf } from '#domain/site/theme.ts';
import { postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';
import { updatedOn } from './posts.ts';
import { titleOf, wordsOf } from './words.ts';

/** The site data that printing needs. It is plain data, so that it can be sent to another process. */
export type PaperSite = Pick<Site, 'url' | 'owner' | 'settings'>;

/**
 * @param site site in all its languages
 * @param body body of the post with resolved citations
 * @param summary text below the title
 */
export function postPaper(
  site: PaperSite,
  post: PostSummary,
  body: RenderedPost,
  summary: string | undefined,
): PostPaper {
  const lang = languageOfText(post.language, `${post.title}\n${body.text}`);
  const { dates, blog } = wordsOf({ ...site, language: lang === 'ja' ? 'ja' : 'en' });
  const prose = (text: string) => (lang ? text : typographicText(text));
  const { owner } = site;
  const accents = accentsOf(site.settings.theme.accent);
  const authors = [(lang === 'ja' && owner.nameJa) || owner.name, ...(post.authors ?? []).map(({ name }) => name)];
  const updated = updatedOn(post);
  const days = [dates.longDate(post.createdAt), ...(updated ? [`${blog.updated} ${dates.longDate(updated)}`] : [])];
  return {
    title: prose(post.title),
    subtitle: prose(post.subtitle ?? ''),
    lang: lang ?? 'en',
    authors,
    byline: [authors.join(blog.betweenNames), ...days].join(' · '),
    footer: titleOf(site),
    url: site.url + postAddress(site, post),
    summary: prose(summary ?? ''),
    paper: 'a4',
    accent: accents.print,
    body: printTree(lang ? body.html : typographicHtml(body.html), site.url, accents.light),
  };
}
