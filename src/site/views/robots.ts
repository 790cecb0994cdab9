/**
 * The rules for search engines and AI (SITE-44): robots.txt, headers, and metadata of pages. Without rules of
 * the owner, all of them are as before.
 */
import { crawlers } from '#contract/crawlers.ts';
import { languagePart, withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { Permission, SiteRobots } from '#contract/site-robots.ts';
import { languageAt, postAddress, postBehind, siteIn } from '../data/in-language.ts';
import type { Site } from '../data/site.ts';

/** The meaning of the signals, as published at contentsignals.org. */
const meaning = `# As a condition of accessing this website, you agree to abide by the following
# content signals:
# (a) If a content-signal = yes, you may collect content for the corresponding use.
# (b) If a content-signal = no, you may not collect content for the corresponding use.
# (c) If the website operator does not include a content signal for a corresponding
# use, the website operator neither grants nor restricts permission via content signal
# with respect to the corresponding use.
# The content signals and their meanings are:
# search: building a search index and providing search results (e.g., returning
# hyperlinks and short excerpts from your website's contents). Search does not
# include providing AI-generated search summaries.
# ai-input: inputting content into one or more AI models (e.g., retrieval augmented
# generation, grounding, or other real-time taking of content for generative AI
# search answers).
# ai-train: training or fine-tuning AI models.
# ANY RESTRICTIONS EXPRESSED VIA CONTENT SIGNALS ARE EXPRESS RESERVATIONS OF RIGHTS
# UNDER ARTICLE 4 OF THE EUROPEAN UNION DIRECTIVE 2019/790 ON COPYRIGHT AND RELATED
# RIGHTS IN THE DIGITAL SINGLE MARKET.
`;

const said = (name: string, permission: Permission | null) =>
  permission === null ? [] : [`${name}=${permission === 'allow' ? 'yes' : 'no'}`];

/** Returns the content signals of the owner; '' if the owner says nothing. */
export const contentSignal = ({ search, answers, training }: SiteRobots): string =>
  [...said('search', search), ...said('ai-input', answers), ...said('ai-train', training)].join(', ');

/** Returns the text of robots.txt. */
export function robotsTxt(site: Site): string {
  const { robots } = site.settings;
  const signal = contentSignal(robots);
  const isRefused = ({ name, purpose }: (typeof crawlers)[number]) =>
    robots[purpose] === 'refuse' || robots.refused.includes(name);
  const refused = crawlers.filter(isRefused);
  const kept = site.posts.filter(({ noai }) => noai).flatMap((post) => filesOf(postAddress(site, post)));
  const others = kept.length > 0 ? crawlers.filter((crawler) => !isRefused(crawler)) : [];
  const signals = signal ? [`Content-Signal: ${signal}`] : [];
  const groups = [
    ['User-agent: *', ...signals, 'Disallow: /api/'],
    ...(refused.length > 0 ? [[...agents(refused), ...signals, 'Disallow: /']] : []),
    ...(others.length > 0
      ? [[...agents(others), ...signals, 'Disallow: /api/', ...kept.map((path) => `Disallow: ${path}$`)]]
      : []),
  ];
  const text = groups.map((lines) => `${lines.join('\n')}\n`).join('\n');
  return `${signal && `${meaning}\n`}${text}\nSitemap: ${site.url}${pages.sitemap}\n`;
}

const agents = (of: readonly { name: string }[]) => of.map(({ name }) => `User-agent: ${name}`);
/** The page of a post and its PDF. */
const filesOf = (page: string) => [page, `${page}.pdf`];

/**
 * Returns what a page says to search engines and AI; empty if it says nothing. `noai` is understood by some programs
 * only.
 * @param path the path of the page or of the PDF of a post, in the language of `site`
 */
export function directivesOf(site: Site, path: string): string[] {
  const { search, training } = site.settings.robots;
  const post = postBehind(path.replace(/\.pdf$/, ''), site);
  return [
    ...(search === 'refuse' || post?.noindex ? ['noindex'] : []),
    ...(training === 'refuse' || post?.noai ? ['noai', 'noimageai'] : []),
  ];
}

/** Returns the headers of every page and file of the site. */
export function siteHeaders({ settings: { robots }, url }: Pick<Site, 'settings' | 'url'>): Record<string, string> {
  const signal = contentSignal(robots);
  return {
    ...(signal && { 'Content-Signal': signal }),
    ...(robots.mining && { 'tdm-reservation': '1', ...policyOf(robots, 'tdm-policy', url) }),
  };
}

/**
 * Returns the headers of a page or file.
 * @param address the path with the prefix of its language
 * @param more further directives
 */
export const robotsHeaders = (whole: Site, address: string, more: readonly string[] = []): Record<string, string> => ({
  ...siteHeaders(whole),
  ...tagOf([...new Set([...more, ...directivesAt(whole, address)])]),
});

function directivesAt(whole: Site, address: string): string[] {
  const language = languageAt(address, whole);
  const site = language === undefined ? whole : siteIn(whole, language);
  return directivesOf(site, languagePart(address) === undefined ? address : withoutLanguage(address));
}

const tagOf = (directives: readonly string[]): Record<string, string> =>
  directives.length > 0 ? { 'X-Robots-Tag': directives.join(', ') } : {};

/** The URL is normalized, because a header can contain neither line breaks nor letters outside of Latin-1. */
function policyOf({ miningPolicy }: SiteRobots, name: string, url: string): Record<string, string> {
  const policy = miningPolicy ? URL.parse(miningPolicy, url) : null;
  return policy ? { [name]: policy.href } : {};
}

/** Returns the reservation of text and data mining (TDMRep); undefined if the owner reserves nothing. */
export function tdmRep({ settings: { robots }, url }: Site): object[] | undefined {
  return robots.mining ? [{ location: '/', 'tdm-reservation': 1, ...policyOf(robots, 'tdm-policy', url) }] : undefined;
}

/** Returns the headers of a static site: of every response, and of posts with rules of their own. */
export function robotsRules(whole: Site) {
  const site = { ...siteHeaders(whole), ...tagOf(directivesOf(whole, pages.about)) };
  const own = whole.posts.filter(({ noai, noindex }) => noai || noindex);
  const paths = own.flatMap((post) => filesOf(postAddress(whole, post)));
  return { site, pageRules: new Map(paths.map((path) => [path, tagOf(directivesAt(whole, path))])) };
}
