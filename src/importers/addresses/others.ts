/** Generators whose URLs follow their file paths: Astro, Docusaurus, Eleventy, Hexo, Quarto, Zola. */
import {
  dateParts,
  filled,
  githubSlug,
  isRecord,
  pathOf,
  plainSlug,
  quoted,
  textAt,
  trimmed,
  type AddressFacts,
} from './tokens.ts';

export type OtherRules =
  | { generator: 'astro'; isAstroPaper: boolean; base: string; ending: '' | '.html' }
  | { generator: 'docusaurus'; base: string; blog: string }
  | { generator: 'eleventy'; input: string; base: string }
  | { generator: 'hexo'; permalink: string; newPostName: string; category: string; base: string; timeZone: string }
  | { generator: 'quarto' }
  | { generator: 'zola'; base: string; keepsDates: boolean };

type RulesOf<Name extends OtherRules['generator']> = OtherRules & { generator: Name };

const withoutEnding = (path: string) => path.replace(/\.\w+$/, '');
const withoutIndex = (path: string) => path.replace(/(?:^|\/)index$/, '');

/** https://docs.astro.build/en/guides/routing/ and AstroPaper's own `getPath`. */
export const astroRules = (config: string, settings: string): RulesOf<'astro'> => ({
  generator: 'astro',
  // The setting `postPerPage` exists only in AstroPaper.
  isAstroPaper: /postPerPage/.test(settings),
  base: pathOf(quoted(config, 'base')),
  ending: quoted(config, 'format') === 'file' ? '.html' : '',
});

export function astroAddress(rules: RulesOf<'astro'>, path: string, facts: AddressFacts): string[] {
  const [, page] = /^src\/pages\/(.+)\.\w+$/.exec(path) ?? [];
  if (page !== undefined) return [rules.base + trimmed(withoutIndex(page)) + rules.ending];
  const [, collection = '', within] = /^src\/(?:content|data)\/([^/]+)\/(.+)\.\w+$/.exec(path) ?? [];
  if (within === undefined) return [];
  const folders = withoutIndex(within).split('/');
  const above = folders.slice(0, -1);
  const name = facts.slug || githubSlug(folders.at(-1) ?? '');
  // AstroPaper omits folders with a leading underscore from URLs. In other Astro sites, the whole path is the slug.
  const parts = rules.isAstroPaper
    ? ['posts', ...above.filter((folder) => !folder.startsWith('_')).map(githubSlug), name]
    : [collection, ...(facts.slug ? [] : above.map(githubSlug)), name];
  return [rules.base + trimmed(parts.join('/')) + rules.ending];
}

/** https://docusaurus.io/docs/blog, https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
export const docusaurusRules = (config: string): RulesOf<'docusaurus'> => ({
  generator: 'docusaurus',
  base: pathOf(quoted(config, 'baseUrl')),
  blog: quoted(/\bblog\s*:\s*\{[^}]*/.exec(config)?.[0] ?? '', 'routeBasePath') || 'blog',
});

export function docusaurusAddress({ base, blog }: RulesOf<'docusaurus'>, path: string, facts: AddressFacts): string[] {
  const [, within] = /^blog\/(.+)\.\w+$/.exec(path) ?? [];
  if (within === undefined) return [];
  const name = withoutIndex(within).replace(/^(.*\/)?(\d{4})-(\d{2})-(\d{2})-/, '$1$2/$3/$4/');
  return [base + trimmed(`${blog}/${facts.slug || name}`)];
}

/** https://www.11ty.dev/docs/permalinks/ */
export const eleventyRules = (config: string): RulesOf<'eleventy'> => ({
  generator: 'eleventy',
  input: quoted(config, 'input').replace(/^\.\/|\/$/g, ''),
  base: pathOf(quoted(config, 'pathPrefix')),
});

export function eleventyAddress({ input, base }: RulesOf<'eleventy'>, path: string, facts: AddressFacts): string[] {
  const folder = ['', '.'].includes(input) ? '' : `${input}/`;
  // A permalink that contains template tags cannot be computed.
  if (!path.startsWith(folder) || /\{[{%]/.test(facts.permalink)) return [];
  if (facts.permalink !== '') return [base + trimmed(facts.permalink.replace(/(?:^|\/)index\.html$/, ''))];
  const parts = withoutEnding(path.slice(folder.length)).split('/');
  const name = (parts.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '');
  const above = parts.slice(0, -1);
  const isFolder = name === 'index' || name === above.at(-1);
  return [base + trimmed([...above, ...(isFolder ? [] : [name])].join('/'))];
}

/** https://hexo.io/docs/permalinks */
export const isHexo = (config: Record<string, unknown>): boolean =>
  ['new_post_name', 'source_dir', 'default_category', 'post_asset_folder'].some((name) => name in config);

export const hexoRules = (config: Record<string, unknown>): RulesOf<'hexo'> => ({
  generator: 'hexo',
  permalink: textAt(config, 'permalink') || ':year/:month/:day/:title/',
  newPostName: textAt(config, 'new_post_name') || ':title.md',
  category: textAt(config, 'default_category') || 'uncategorized',
  base: pathOf(textAt(config, 'root') || textAt(config, 'url')),
  timeZone: textAt(config, 'timezone'),
});

export function hexoAddress(rules: RulesOf<'hexo'>, path: string, facts: AddressFacts): string[] {
  const [, file] = /^source\/_posts\/(.+\.\w+)$/.exec(path) ?? [];
  if (file === undefined) return [];
  if (facts.permalink !== '') return [rules.base + trimmed(facts.permalink)];
  const named = namedParts(rules.newPostName, file);
  const title = named.title ?? withoutEnding(file);
  const categories = facts.categories.length > 0 ? facts.categories.map(hexoSlug).join('/') : rules.category;
  const address = filled(rules.permalink, {
    ...named,
    ...dateParts(facts.clock),
    title,
    name: title.replace(/^.*\//, ''),
    post_title: hexoSlug(facts.title),
    category: categories,
  });
  return address === undefined ? [] : [rules.base + trimmed(address)];
}

/** Returns the named parts of a file name. The generator's pattern for new files defines the names. */
function namedParts(pattern: string, file: string): Record<string, string | undefined> {
  const figures: Record<string, string> = { year: '\\d{4}', title: '.+', lang: '[\\w-]+' };
  const source = withoutEnding(pattern)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:([a-z_]+)/g, (_, name: string) => `(?<${name}>${figures[name] ?? '\\d{1,2}'})`);
  try {
    return { ...new RegExp(`^${source}$`).exec(withoutEnding(file))?.groups };
  } catch {
    return {};
  }
}

const hexoSlug = (text: string) => text.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-').replace(/^-|-$/g, '');

/** https://quarto.org/docs/websites/website-blog.html */
export function quartoAddress(path: string): string[] {
  const page = withoutEnding(path);
  return page.endsWith('/index') ? [`/${withoutIndex(page)}`, `/${page}.html`] : [`/${page}.html`];
}

/** https://www.getzola.org/documentation/content/page/ */
export const isZola = (config: Record<string, unknown>): boolean => 'base_url' in config;

export const zolaRules = (config: Record<string, unknown>): RulesOf<'zola'> => ({
  generator: 'zola',
  base: pathOf(textAt(config, 'base_url')),
  keepsDates: isRecord(config.slugify) && config.slugify.paths_keep_dates === true,
});

export function zolaAddress({ base, keepsDates }: RulesOf<'zola'>, path: string, facts: AddressFacts): string[] {
  const [, within] = /^content\/(.+)\.\w+$/.exec(path) ?? [];
  if (within === undefined || /(?:^|\/)_index$/.test(within)) return [];
  if (facts.permalink !== '') return [base + trimmed(facts.permalink)];
  const parts = withoutIndex(within).split('/');
  const file = parts.at(-1) ?? '';
  const name = keepsDates ? file : file.replace(/^\d{4}-\d{2}-\d{2}(?:T[^_]*?)?[_-]/, '');
  return [base + trimmed([...parts.slice(0, -1), facts.slug || name].map(plainSlug).join('/'))];
}
