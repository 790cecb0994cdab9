/**
 * Assigns social preview images (cards) to pages. The name of an image is a hash of its content, so that its URL
 * changes only with its content. Pages can therefore refer to images that are created later (`make-pictures.ts`).
 */
import { getOrMake } from '#domain/get-or-make.ts';
import { createHash } from 'node:crypto';
import { type MediaSize, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { pages } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { accentsOf, roundness } from '#domain/site/theme.ts';
import { languageOf } from '#domain/language.ts';
import type { Messages } from '#messages/shape.ts';
import { titleOf, wordsOf } from '#site/views/words.ts';
import { siteIn } from '../../data/in-language.ts';
import { groupOf, type Grouping } from '../../data/posts/groups.ts';
import type { Site } from '../../data/site.ts';

/** Part of the hash in every card's name. Increase it when `card.typ` changes. */
const design = '4';

/** The content of a social preview image. */
export interface Card {
  title: string;
  /** The line above the title. */
  kicker: string;
  name: string;
  seal: string;
  /** The site's URL without its scheme. */
  address: string;
  /** The title's language, which determines its line breaks. */
  lang: 'en' | 'ja';
  /** The accent color, if it is not the default. */
  accent?: string;
  /** The factor for the corner radius, 1 by default. */
  round?: number;
}

/** The data of a site that its social preview images use. */
type Drawn = Pick<Site, 'owner' | 'url' | 'settings'>;

function card(site: Drawn, title: string, kicker: string): Card {
  const { owner, url, settings } = site;
  const { accent, corner } = settings.theme;
  return {
    title,
    kicker,
    name: titleOf(site),
    seal: owner.seal,
    address: url.replace(/^https?:\/\//, ''),
    lang: languageOf(title) ?? 'en',
    ...(accent !== null && { accent: accentsOf(accent).light }),
    ...(corner !== 'soft' && { round: roundness[corner] }),
  };
}

export const homeCard = (site: Site) => card(site, site.owner.tagline || site.owner.name, site.owner.role);
export const researchCard = (site: Site, { research }: Messages) =>
  card(site, research.research, research.publications);
export const blogCard = (site: Site, { blog }: Messages) => card(site, site.owner.blogIntro || blog.blog, blog.blog);
export const aboutCard = (site: Site, { home }: Messages) =>
  card(site, home.aboutOwner(site.owner.name), site.owner.role);
export const ownPageCard = (site: Site, page: OwnPage) => card(site, page.title, site.owner.role);
export const postCard = (site: Drawn, post: PostSummary, { dates }: Messages) =>
  card(site, post.title, `${post.category.name} · ${dates.longDate(post.createdAt)}`);
export const publicationCard = (site: Site, work: Publication, { research }: Messages) =>
  card(site, work.title, [research.kinds[work.kind].one, work.year].filter(Boolean).join(' · '));

/** Returns every card that a page of the site refers to. */
export function cardsOf(whole: Site): Card[] {
  return whole.settings.languages.flatMap((language) => cardsIn(siteIn(whole, language)));
}

const cardsIn = (site: Site): Card[] => [
  ...cardsOfOthers(site),
  ...site.posts.map((post) => postCard(site, post, wordsOf(site))),
];

/** Cards of all pages except posts. */
function cardsOfOthers(site: Site): Card[] {
  const messages = wordsOf(site);
  const { sections } = site.settings;
  return [
    homeCard(site),
    ...(sections.research ? [researchCard(site, messages)] : []),
    ...(sections.blog ? [blogCard(site, messages)] : []),
    aboutCard(site, messages),
    ...[...site.projectPages, ...site.ownPages].map((page) => ownPageCard(site, page)),
    ...site.publications.map((work) => publicationCard(site, work, messages)),
  ];
}

const ofPosts = new Map<string, Grouping>();

/** Groups posts by the paths of their cards. Snapshots of the site with the same card settings share one grouping. */
function byCard(site: Site): Grouping {
  const key = JSON.stringify([card(site, '', ''), site.language, site.settings.timeZone]);
  const grouping = ofPosts.get(key) ?? cardGrouping(site);
  // If the name, URL or appearance of the site changes, a new grouping is needed. Old groupings are then no longer
  // used.
  if (!ofPosts.has(key) && ofPosts.size > 10) ofPosts.clear();
  ofPosts.set(key, grouping);
  return grouping;
}

function cardGrouping({ owner, url, settings, language }: Site): Grouping {
  const messages = wordsOf({ language, settings });
  const drawn = { owner, url, settings };
  return (post) => [cardPath(postCard(drawn, post, messages))];
}

const others = new WeakMap<Site, ReadonlyMap<string, Card>>();

function othersByPath(site: Site): ReadonlyMap<string, Card> {
  return getOrMake(others, site, () => new Map(cardsOfOthers(site).map((one) => [cardPath(one), one])));
}

/** Returns the card at a path, if a page of the site refers to it. */
export function cardAt(whole: Site, path: string): Card | undefined {
  for (const language of whole.settings.languages) {
    const site = siteIn(whole, language);
    const [post] = groupOf(site.posts, byCard(site), path);
    if (post) return postCard(site, post, wordsOf(site));
    const other = othersByPath(site).get(path);
    if (other) return other;
  }
  return undefined;
}

/** Returns the file name of a card. Cards with the same content have the same name. */
export function cardName(content: Card): string {
  const hash = createHash('sha256').update(JSON.stringify([design, content]));
  return `${hash.digest('hex').slice(0, 20)}.png`;
}

/**
 * Returns the cover of a post to use instead of its card. The smallest width of at least 1200 pixels is used, if the
 * cover is that wide.
 */
export function coverCard({ id, ...medium }: MediaSize & { id: string }) {
  const width = offeredWidths(medium).find((offered) => offered >= 1200) ?? medium.width;
  const height = Math.round((medium.height * width) / medium.width);
  return { card: pages.media(id, width, offeredFormats(medium.kind).at(-1) ?? 'webp'), cardSize: { width, height } };
}

/** Returns the path of a card on the site. */
export function cardPath(content: Card): string {
  return `/cards/${cardName(content)}`;
}
