/** All publications as a JSON Feed 1.1 (jsonfeed.org), newest first. */
import { namedAuthors } from '#publications/field-values.ts';
import { pages } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';
import type { Messages } from '#messages/shape.ts';
import { languageOfWork, publicationsByYear } from './publications.ts';
import { titleOf } from './words.ts';

type FeedSite = Pick<Site, 'owner' | 'url' | 'publications' | 'settings' | 'language'>;

export function worksFeed(site: FeedSite, { research }: Messages): string {
  const { owner, url, publications, language } = site;
  const items = publicationsByYear(publications).flatMap((group) => group.publications);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${titleOf(site)}: ${research.publications}`,
    home_page_url: url + pages.research,
    feed_url: url + pages.worksFeed,
    language,
    authors: [{ name: owner.name, url: `${url}${pages.home}` }],
    items: items.map((work) => ({
      id: url + pages.publication(work.address),
      url: url + pages.publication(work.address),
      external_url: work.doi === null ? (work.link ?? undefined) : `https://doi.org/${encodeURI(work.doi)}`,
      title: work.title,
      content_text: work.abstract ?? work.apa,
      summary: work.apa,
      // Only a full date is a point in time.
      date_published: /^\d{4}-\d\d-\d\d$/.test(work.date ?? '') ? `${work.date}T00:00:00Z` : undefined,
      authors: namedAuthors(work.authors).map((name) => ({ name })),
      tags: work.keywords.length > 0 ? work.keywords : undefined,
      language: languageOfWork(work, language)(work.title) ?? language,
      attachments: work.pdf ? [{ url: new URL(work.pdf, url).href, mime_type: 'application/pdf' }] : undefined,
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}
