/**
 * Where a site's generator put its posts, by what the generators' own documentation says of permalinks: former addresses
 * lead on to the posts here (product 10, `Import`).
 */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';

/** What decides on the addresses of a site, out of its own files. */
export type SiteRules =
  | { generator: 'jekyll'; permalink: string; base: string }
  | { generator: 'hugo'; permalinks: Record<string, string>; ugly: boolean; base: string }
  | { generator: 'astro'; folder: 'posts' | 'blog' }
  | { generator: 'quarto' };

/** What a post says that its address is made of. */
export interface AddressFacts {
  title: string;
  date: Date | undefined;
  slug: string;
  /** A whole path, as `permalink` and `url` say it. */
  permalink: string;
  categories: readonly string[];
}

/** The files that tell; a site has one or two of them. */
export const ruleFiles = [
  ...['_config.yml', '_quarto.yml', 'hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml'],
  ...['config.yml', 'config.json', 'astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'src/config.ts'],
] as const;

/** @param files the text of each rule file that there is @returns undefined for a folder of no generator known here */
export function siteRules(files: Readonly<Partial<Record<string, string>>>): SiteRules | undefined {
  if (files['_config.yml'] !== undefined) return jekyllRules(settings('_config.yml', files['_config.yml']));
  if (files['_quarto.yml'] !== undefined) return { generator: 'quarto' };
  const hugo = ruleFiles.find((name) => /^(?:hugo|config)\.\w+$/.test(name) && files[name] !== undefined);
  if (hugo) return hugoRules(settings(hugo, files[hugo] ?? ''));
  if (Object.keys(files).some((name) => name.startsWith('astro.config.'))) {
    // AstroPaper says in its own settings how many posts a page has.
    return { generator: 'astro', folder: /postPerPage/.test(files['src/config.ts'] ?? '') ? 'posts' : 'blog' };
  }
  return undefined;
}

/**
 * @param path of its file within the site
 * @returns its addresses there, without a slash at the end; none for what no rule is known of
 */
export function formerAddresses(rules: SiteRules, path: string, facts: AddressFacts): string[] {
  if (rules.generator === 'jekyll') return jekyllAddress(rules, path, facts);
  if (rules.generator === 'hugo') return hugoAddress(rules, path, facts);
  if (rules.generator === 'quarto') {
    const page = path.replace(/\.\w+$/, '');
    return page.endsWith('/index') ? [`/${page.replace(/\/index$/, '')}`, `/${page}.html`] : [`/${page}.html`];
  }
  const [, within] = /^src\/(?:content|data)\/(?:blog|posts)\/(.+)\.\w+$/.exec(path) ?? [];
  if (within === undefined) return [];
  const folders = within.replace(/\/index$/, '').split('/');
  const name = facts.slug || githubSlug(folders.at(-1) ?? '');
  // A folder that begins with a low line groups files, and is in no address (AstroPaper).
  const parts = folders.slice(0, -1).filter((folder) => !folder.startsWith('_'));
  return [`/${[rules.folder, ...parts.map(githubSlug), name].join('/')}`];
}

function settings(name: string, text: string): Record<string, unknown> {
  try {
    const read: unknown = name.endsWith('.toml')
      ? parseToml(text)
      : parseYaml(text, { maxAliasCount: 0, logLevel: 'silent' });
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textAt = (record: Record<string, unknown>, key: string) => {
  const value = record[key];
  return typeof value === 'string' ? value : '';
};
/** `/blog` of `https://example.org/blog/`. */
const pathOf = (address: string) => (URL.parse(address, 'https://former.invalid/')?.pathname ?? '').replace(/\/+$/, '');

// Jekyll: https://jekyllrb.com/docs/permalinks/

const jekyllStyles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

function jekyllRules(config: Record<string, unknown>): SiteRules {
  const said = textAt(config, 'permalink') || 'date';
  return { generator: 'jekyll', permalink: jekyllStyles[said] ?? said, base: pathOf(textAt(config, 'baseurl')) };
}

function jekyllAddress(rules: SiteRules & { generator: 'jekyll' }, path: string, facts: AddressFacts): string[] {
  if (facts.permalink !== '') return [rules.base + trimmed(filled(facts.permalink, {}))];
  const [, above = '', day, name = ''] = /^(?:(.*)\/)?_posts\/(?:.*\/)?(\d{4}-\d{2}-\d{2})-(.+)\.\w+$/.exec(path) ?? [];
  if (day === undefined) return [];
  const date = facts.date ?? new Date(`${day}T12:00:00+09:00`);
  const folders = above.split('/').filter(Boolean);
  const categories = [...new Set([...folders, ...facts.categories])];
  return [
    rules.base +
      trimmed(
        filled(rules.permalink, {
          ...dateParts(date),
          categories: categories.map((item) => item.toLowerCase()).join('/'),
          slugified_categories: categories.map(plainSlug).join('/'),
          title: prettySlug(facts.slug || name),
          slug: plainSlug(facts.slug || name),
          output_ext: '.html',
        }),
      ),
  ];
}

/** Jekyll's `pretty` slug, which keeps capitals; and its usual one. */
const prettySlug = (text: string) => text.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '');
const plainSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '');

// Hugo: https://gohugo.io/content-management/urls/

function hugoRules(config: Record<string, unknown>): SiteRules {
  const given = isRecord(config.permalinks) ? config.permalinks : {};
  const ofPages = isRecord(given.page) ? given.page : given;
  const permalinks = Object.fromEntries(
    Object.entries(ofPages).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const base = pathOf(textAt(config, 'baseURL') || textAt(config, 'baseurl'));
  return { generator: 'hugo', permalinks, ugly: config.uglyURLs === true, base };
}

function hugoAddress(rules: SiteRules & { generator: 'hugo' }, path: string, facts: AddressFacts): string[] {
  const [, within] =
    /^content\/(?:[a-z]{2}(?:-[a-z]{2})?\/(?=[^/]+\/))?(.+?)(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.\w+$/i.exec(path) ?? [];
  if (within === undefined || /(?:^|\/)_index$/.test(within)) return [];
  if (facts.permalink !== '') {
    return [
      facts.permalink.startsWith('/')
        ? rules.base + trimmed(facts.permalink)
        : trimmed(`${rules.base}/${facts.permalink}`),
    ];
  }
  const parts = within.replace(/\/index$/, '').split('/');
  const file = parts.at(-1) ?? '';
  const sections = parts.slice(0, -1);
  const pattern = rules.permalinks[sections[0] ?? ''];
  const values = {
    ...dateParts(facts.date),
    section: sections[0] ?? '',
    sections: sections.join('/'),
    title: facts.title,
    slug: facts.slug || facts.title,
    slugorfilename: facts.slug || file,
    slugorcontentbasename: facts.slug || file,
    filename: file,
    contentbasename: file,
  };
  const plain = pattern === undefined ? [...sections, facts.slug || file].join('/') : filled(pattern, values);
  const address = trimmed(`/${urlize(plain)}`);
  return [rules.base + address + (rules.ugly ? '.html' : '')];
}

/** As Hugo writes a path: in small letters, spaces as hyphens, other signs left out. */
const urlize = (path: string) =>
  path
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}./_~+@#-]+/gu, '')
    .replace(/-{2,}/g, '-');

/** As GitHub makes anchors, which Astro takes for ids. */
const githubSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replace(/\s/g, '-');

/** In Tokyo's days, as dates without a zone are read here. */
function dateParts(date: Date | undefined): Record<string, string> {
  if (!date) return {};
  const local = new Date(date.getTime() + 9 * 3_600_000);
  const iso = local.toISOString();
  const dayOfYear = Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  const months = ['january', 'february', 'march', 'april', 'may', 'june'];
  const monthName = [...months, 'july', 'august', 'september', 'october', 'november', 'december'][local.getUTCMonth()];
  return {
    ...{ year: iso.slice(0, 4), short_year: iso.slice(2, 4), month: iso.slice(5, 7), day: iso.slice(8, 10) },
    ...{ i_month: String(Number(iso.slice(5, 7))), i_day: String(Number(iso.slice(8, 10))) },
    ...{ hour: iso.slice(11, 13), minute: iso.slice(14, 16), second: iso.slice(17, 19) },
    ...{ y_day: String(dayOfYear).padStart(3, '0'), yearday: String(dayOfYear), monthname: monthName ?? '' },
  };
}

/** A pattern with its `:names` filled in; an unknown one says nothing. */
const filled = (pattern: string, values: Readonly<Record<string, string>>) =>
  pattern.replace(/:([a-z_]+)/g, (_, name: string) => values[name] ?? '');

/** One slash before and between the parts, none at the end. */
const trimmed = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`;
