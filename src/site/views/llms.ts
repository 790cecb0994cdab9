/** The files that show programs the texts of the site (llmstxt.org, SITE-43), one of each for every language. */
import { inLanguage, withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { ProgramList } from '#contract/site-robots.ts';
import { excerpt } from '#domain/document/words.ts';
import { escaped } from '#document/markdown/page/inline.ts';
import { messagesFor } from '#messages/index.ts';
import { addressIn, standsOnce } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';
import { introduction } from './owner.ts';
import { summaryText } from './posts.ts';
import { hasMarkdown, twinPath } from './twin.ts';
import { titleOf } from './words.ts';

/** Maximum number of pages in `llms-full.txt`. */
export const longestFull = 200;

const files = [pages.llms, pages.llmsFull] as const;
export type LlmsFile = (typeof files)[number];

/** Returns which file a path is, and in which language; undefined for any other path. */
export const llmsFileAt = (path: string): LlmsFile | undefined => files.find((file) => file === withoutLanguage(path));

/** Returns the paths of the files in all languages; empty if the owner turned them off. */
export const llmsPaths = ({ settings: { languages, robots } }: Pick<Site, 'settings'>): string[] =>
  robots.llms
    ? languages.flatMap((language, index) => files.map((file) => inLanguage(file, index === 0 ? undefined : language)))
    : [];

interface Entry {
  title: string;
  path: string;
  note?: string | null | undefined;
}

/** Returns the pages that the owner selected, by list. Pages without Markdown are left out. */
function listsOf(site: Site): [ProgramList, Entry[]][] {
  const { home } = messagesFor(site.language);
  const all: Record<ProgramList, () => Entry[]> = {
    person: () => [
      { title: home.about, path: pages.about },
      ...(site.documentIds.includes('resume') ? [{ title: home.resume, path: pages.document('resume') }] : []),
    ],
    posts: () =>
      site.posts.map((post) => ({ title: post.title, path: pages.postAt(post), note: summaryText(post, site) })),
    ownPages: () =>
      site.ownPages.map(({ title, address, summary }) => ({ title, path: pages.own(address), note: summary })),
    projects: () =>
      site.projectPages.map(({ title, address, summary }) => ({ title, path: pages.project(address), note: summary })),
    publications: () =>
      site.publications.map((work) => ({
        title: work.title,
        path: pages.publication(work.address),
        note: [work.authors.join(', '), work.year].filter(Boolean).join(', '),
      })),
  };
  return (Object.keys(all) as ProgramList[])
    .filter((list) => site.settings.robots.lists.includes(list))
    .map((list): [ProgramList, Entry[]] => [list, all[list]().filter(({ path }) => hasMarkdown(site, path))])
    .filter(([, entries]) => entries.length > 0);
}

const placeOf = (site: Site, path: string) => (standsOnce(path) ? path : addressIn(site, path));
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const headOf = (site: Site) => {
  const about = introduction(site.owner, site.language);
  return `# ${escaped(oneLine(titleOf(site)))}\n${about && `\n> ${escaped(oneLine(about))}\n`}`;
};

/** Returns the text of `llms.txt`: the title of the site, and links to the Markdown of its pages. */
export function llmsTxt(site: Site): string {
  const { llms } = messagesFor(site.language);
  const sections = listsOf(site).map(([list, entries]) => {
    const rows = entries.map(({ title, path, note }) => {
      const said = note ? `: ${escaped(excerpt(oneLine(note)))}` : '';
      return `- [${escaped(oneLine(title))}](${site.url}${twinPath(placeOf(site, path))})${said}`;
    });
    return `\n## ${llms[list]}\n\n${rows.join('\n')}\n`;
  });
  return headOf(site) + sections.join('');
}

/**
 * Returns the paths of the pages whose Markdown `llms-full.txt` contains. A large site has only its first pages there,
 * in the order of `llms.txt`.
 */
export const pagesOfFull = (site: Site): string[] =>
  listsOf(site)
    .flatMap(([, entries]) => entries.map(({ path }) => placeOf(site, path)))
    .slice(0, longestFull);

/** Returns the text of `llms-full.txt`. */
export const llmsFull = (site: Site, texts: readonly string[]): string => [headOf(site), ...texts].join('\n');
