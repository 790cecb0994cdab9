/** Reads the front matter of Hugo, Jekyll, Astro, Ghost and Zenn, and of this site's exports. */
import { problem, type Problem } from '#contract/problems.ts';
import { limits } from '#contract/limits.ts';
import { languageCodes } from '#contract/languages.ts';
import { lineNames, namesOf, oneLine, type LineValues } from '#contract/post-fields.ts';
import { isAddress } from '#domain/address.ts';
import { stripMarkup } from '#domain/text.ts';
import { formerAddresses, isPageFile, languageOfFile, originalsOf, type SiteRules } from './site-rules.ts';
import { pictureOfProject, recordOfFile } from './record-files.ts';
import { usableKeywords } from './kept-keywords.ts';
import { readNotionPage } from './notion-page.ts';
import { isNotPublicState, whyNotPublic, type NotPublicState } from './not-public.ts';
import { mark, splitFrontMatter } from '#document/markdown/front-matter.ts';
import { normalisePath } from '#domain/path.ts';
import { clockOf, dateOf, zoneless } from './written-date.ts';
import { factsFrom, type PostFacts } from './post-facts.ts';
import { searchRulesIn } from './search-rules.ts';

/**
 * Reads the metadata of a post. Unreadable front matter is skipped with a notice.
 * @param path path of the file within its site
 * @param rules rules of the site's generator
 */
export function readFrontMatter(file: string, path = '', rules?: SiteRules): { facts: PostFacts; text: string } {
  const { fault, slip, ...split } = splitFrontMatter(file);
  const { data, text } = (Object.keys(split.data).length === 0 && readNotionPage(path, split.text)) || split;
  // Only Jekyll requires such folder and file names. The folder name is missing in the path if the user chose that
  // folder, so the file name is also tested.
  const isNamedSo = /(?:^|\/)_(?:posts|drafts)\/|(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]*$/.test(path);
  const isJekyll = rules ? rules.rules.generator === 'jekyll' : isNamedSo;
  const facts = factsOf(data, isJekyll ? wordsOf : listOf);
  if (rules && !facts.ours) {
    if ('timeZone' in rules.rules && rules.rules.timeZone !== '') facts.zone = rules.rules.timeZone;
    const code = languageOfFile(rules, path);
    const said = languageCodes.find((one) => one === code);
    const originals = said === undefined ? [] : originalsOf(rules, path);
    if (originals.length > 0) facts.originals = originals;
    if (facts.language === undefined && said !== undefined) facts.language = said;
    const paths = generatedPaths(rules, path, data, facts, isJekyll);
    const address = lastPart(paths[0] ?? '');
    if (facts.address === undefined && isAddress(address)) facts.address = address;
    facts.formerPaths.push(...paths.filter((item) => !facts.formerPaths.includes(item)));
  }
  const hasDay = facts.date !== undefined || /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]*$/.test(path);
  const record = facts.ours ? undefined : recordOfFile(path, data, facts);
  if (record) {
    facts.record = record;
    // A record has no URL to which an old path could redirect.
    facts.formerPaths = [];
    delete facts.address;
    const cover = pictureOfProject(data.img);
    if (cover !== '') facts.cover = cover;
  } else if (!facts.ours && isPageFile(rules, path, data, hasDay)) facts.isPage = true;
  if (slip !== undefined) facts.notices.push(problem('frontMatterPartlyRead', slip));
  if (fault !== undefined) facts.notices.push(problem('frontMatterUnread', fault));
  return { facts, text };
}

/** Returns a text unchanged if it contains no markup; otherwise ''. */
const wordsAlone = (text: string): string => (stripMarkup(text).trim() === text ? text : '');

/** Returns the paths at which the generator of the source site published the post. */
function generatedPaths(
  rules: SiteRules,
  path: string,
  data: Record<string, unknown>,
  facts: PostFacts,
  isJekyll: boolean,
): string[] {
  const categories = (isJekyll ? wordsOf : listOf)(data.categories);
  const one = oneText(data.category);
  const whole = oneText(data.permalink) || oneText(data.url) || oneText(data.path);
  const said = oneText(firstOf(data, dateNames));
  const found = formerAddresses(rules, path, {
    title: facts.title,
    clock: clockOf(said),
    // `date` is set only if the date has a time. Jekyll reads a time without a zone as UTC.
    date: said.includes(':') ? facts.date : undefined,
    slug: oneText(data.slug),
    permalink: /^https?:/.test(whole) ? (URL.parse(whole)?.pathname ?? '') : whole,
    categories: one === '' ? categories : [one, ...categories],
  });
  return formerPaths(found);
}

/**
 * Returns the last part of an old path, such as `ink` for `/2024/03/Ink.html`. It becomes the slug of the post if the
 * front matter has none.
 */
const lastPart = (path: string) =>
  decodeURIComponent(path.split('/').at(-1) ?? '')
    .replace(/\.html$/, '')
    .toLowerCase();

/** Names that other programs use for the date of a post, and for the date of its last change. */
const dateNames = [
  'date',
  'pubDate',
  'pubDatetime',
  'publishDate',
  'published_at',
  'publishedAt',
  'datePublished',
  'created',
  'created_at',
  'createdAt',
  'createdTime',
  'datetime',
];
const changeNames = [
  'updated',
  'lastmod',
  'last_modified_at',
  'updatedDate',
  'modDatetime',
  'updated_at',
  'updatedAt',
  'modified',
  'date-modified',
  'dateUpdated',
];

/** Returns the value of the first of these properties that is not empty. */
const firstOf = (data: Record<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => data[name]).find((value) => value != null && value !== '');

/** @param list reads a value that is a list, or a single text */
function factsOf(data: Record<string, unknown>, list: (value: unknown) => string[]): PostFacts {
  const notices: Problem[] = [];
  const first = (...names: string[]) => firstOf(data, names);
  const text = (...names: string[]) => oneText(first(...names));
  const said = first(...dateNames);
  const updated = dateOf(text(...changeNames));
  // In files of Qiita, which have `organization_url_name`, the date of the last change is the only date.
  const date = dateOf(oneText(said)) ?? ('organization_url_name' in data ? updated : undefined);
  if (said !== undefined && !date && typeof said !== 'boolean') notices.push(problem('dateUnread', oneText(said)));
  const all = [...tagsOf(first('tags', 'keywords', 'topics'), list), ...list(data.categories).slice(1)];
  const keywords = [...new Set(all.map((item) => stripMarkup(item).trim()).filter(Boolean))];
  const address = text('address', 'slug') || (/([^/]+)\/?$/.exec(text('permalink', 'url'))?.[1] ?? '');
  const usable = isAddress(address);
  if (address !== '' && !usable) notices.push(problem('urlUnusable', address));
  const tag = text('language', 'lang', 'locale').toLowerCase().split(/[-_]/)[0];
  const language = languageCodes.find((code) => code === tag);
  const named = stripMarkup(text('category') || (list(data.categories)[0] ?? '')).trim();
  const category = named.length <= limits.category ? named : '';
  if (category !== named) notices.push(problem('categorySkipped', problem('categoryTooLong'), named));
  const isZoneless = zoneless(said === undefined ? text(...changeNames) : oneText(said));
  const cover = coverOf(first('cover', 'cover_image', 'coverImage', 'heroImage', 'feature_image', 'featured_image'));
  const lines = linesIn((...names) => text(...names));
  return factsFrom({
    title: stripMarkup(text('title')).trim(),
    lines: Object.keys(lines).length > 0 ? lines : undefined,
    date,
    isZoneless: date && isZoneless,
    updated,
    category: category || undefined,
    keywords: usableKeywords(keywords, notices),
    summary: text('summary', 'description', 'excerpt', 'custom_excerpt'),
    notPublic: whyHeldBack(data, text),
    ...searchRulesIn(data),
    address: usable ? address : undefined,
    language,
    cover: cover || undefined,
    // Aliases without a slash are names of a note, not paths.
    formerPaths: formerPaths([
      ...listOf(data.aliases).filter((item) => item.includes('/')),
      ...listOf(data.redirect_from),
      text('canonical_url', 'canonicalUrl', 'canonicalURL', 'canonical'),
      // Hashnode serves posts at the root of the blog.
      ...('cuid' in data && address !== '' ? [`/${address}`] : []),
    ]),
    ours: data.format === mark,
    notices,
  });
}

/** Returns the usable values of the fields that are one line of text. A value with markup is not used. */
const linesIn = (text: (...names: string[]) => string): LineValues =>
  Object.fromEntries(
    lineNames.flatMap((name) => {
      const value = wordsAlone(text(...namesOf(name)));
      return oneLine.safeParse(value).success ? [[name, value]] : [];
    }),
  );

/** Reads the URL of a cover from a string, from an object with further properties, or from an Obsidian link. */
function coverOf(said: unknown): string {
  const { image, path, src, url } =
    typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : { image: said };
  const address = oneText(image) || oneText(path) || oneText(src) || oneText(url);
  return /^https?:|\.(?!csv|tsv)\w{3,4}(?:\]\])?$/i.test(address) ? address.replace(/^!?\[\[|\]\]$/g, '') : '';
}

/** Returns why the text was not public, if a property says so; undefined if it was public. */
function whyHeldBack(data: Record<string, unknown>, text: (name: string) => string): Problem | undefined {
  const says = (value: boolean, ...names: string[]) => names.some((name) => isSaid(data[name], value));
  const states: (NotPublicState | false)[] = [
    says(true, 'draft', 'ignorePublish') && 'draft',
    says(false, 'published', 'publish') && 'draft',
    says(true, 'private') && 'private',
    (says(true, 'protected') || text('password') !== '') && 'protected',
    says(true, 'email_only') && 'sent',
    says(true, 'members', 'members_only') && 'members',
    says(true, 'paid', 'premium') && 'paid',
  ];
  const state = text('status').toLowerCase();
  // Programs for note collections have their own status names; unknown names are ignored.
  const said = states.find((item) => item !== false) ?? (isNotPublicState(state) ? state : text('visibility'));
  return whyNotPublic(said);
}

const isSaid = (value: unknown, wanted: boolean) =>
  value === wanted || (typeof value === 'string' && value.trim().toLowerCase() === String(wanted));

/** Returns the paths of URLs of the source site; invalid URLs are left out. */
export function formerPaths(addresses: readonly string[]): string[] {
  const paths = addresses.flatMap((address) => {
    const path = URL.parse(address, 'https://former.invalid/')?.pathname.replace(/\/+$/, '');
    // The root of the site is the path of the home page and not of a post.
    return path ? (normalisePath(path) ?? []) : [];
  });
  return [...new Set(paths)];
}

/** Returns a text, number or date as text; '' for any other value. */
export function oneText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(oneText).filter(Boolean);
  return oneText(value)
    .split(/\s*,\s*/)
    .filter(Boolean);
}

/** Returns the tags of a post. In Obsidian, one string such as `#ink #reed` can contain several tags. */
const tagsOf = (value: unknown, list: (value: unknown) => string[]): string[] =>
  (typeof value === 'string' && /^\s*#/.test(value) ? value.split(/[\s,]+/).filter(Boolean) : list(value)).map((tag) =>
    tag.replace(/^#(?=.)/, ''),
  );

/**
 * Splits a Jekyll list that is written as one string: words separated by commas, or by spaces if there is no comma.
 */
function wordsOf(value: unknown): string[] {
  if (typeof value !== 'string' || value.includes(',')) return listOf(value);
  return value.split(/\s+/).filter(Boolean);
}
