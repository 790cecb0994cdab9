/**
 * Computes the paths of posts on their source site, from the permalink rules in the generators' documentation. These
 * paths redirect to the imported posts (IMP-10).
 */
import { hugoAddress, hugoLanguage, hugoOriginals, hugoRules, type HugoRules } from './addresses/hugo.ts';
import { jekyllAddress, jekyllRules, type JekyllRules } from './addresses/jekyll.ts';
import * as others from './addresses/others.ts';
import { settingsIn, type AddressFacts } from './addresses/tokens.ts';

/** Rules of a generator, from the settings in the files of a site. */
export type GeneratorRules = JekyllRules | HugoRules | others.OtherRules;

export interface SiteRules {
  rules: GeneratorRules;
  /** Folder of the site within the source, with a trailing slash; '' if the site is at the root of the source. */
  inside: string;
  /** The subfolder of the site that is read, with a trailing slash; '' for the whole site. */
  below: string;
}

const programs = (name: string) => ['js', 'mjs', 'cjs', 'ts', 'mts'].map((ending) => `${name}.${ending}`);
const hugoFiles = [
  'hugo.toml',
  'hugo.yaml',
  'hugo.yml',
  'hugo.json',
  'config.toml',
  'config.yaml',
  'config.yml',
  'config.json',
].flatMap((name) => [name, `config/_default/${name}`]);
/** Config files of Hugo that each contain one setting, which is the file's name. */
const hugoParts = ['permalinks', 'languages'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((ending) => `config/_default/${name}.${ending}`),
);

/** The files with path rules, by their paths within a site. Each site has only a few of these files. */
export const ruleFiles: readonly string[] = [
  '_config.yml',
  '_quarto.yml',
  'zola.toml',
  ...hugoFiles,
  ...hugoParts,
  ...programs('astro.config'),
  'src/config.ts',
  ...programs('docusaurus.config'),
  '.eleventy.js',
  ...programs('eleventy.config'),
];

/**
 * @param files text of each existing rule file
 * @returns undefined if the folder belongs to no known generator
 */
export function generatorRules(files: Readonly<Partial<Record<string, string>>>): GeneratorRules | undefined {
  const textOf = (names: readonly string[]) => names.map((name) => files[name]).find((text) => text !== undefined);
  const yaml = files['_config.yml'];
  if (yaml !== undefined) {
    const config = settingsIn('_config.yml', yaml);
    return others.isHexo(config) ? others.hexoRules(config) : jekyllRules(config);
  }
  if (files['_quarto.yml'] !== undefined) return { generator: 'quarto' };
  const docusaurus = textOf(programs('docusaurus.config'));
  if (docusaurus !== undefined) return others.docusaurusRules(docusaurus);
  const astro = textOf(programs('astro.config'));
  if (astro !== undefined) return others.astroRules(astro, files['src/config.ts'] ?? '');
  const eleventy = textOf(['.eleventy.js', ...programs('eleventy.config')]);
  if (eleventy !== undefined) return others.eleventyRules(eleventy);
  const toml = ['zola.toml', ...hugoFiles].filter((name) => files[name] !== undefined);
  if (toml.length === 0) return undefined;
  const config = Object.assign({}, ...toml.map((name) => settingsIn(name, files[name] ?? ''))) as SettingsOfSite;
  if (others.isZola(config)) return others.zolaRules(config);
  for (const name of hugoParts) {
    const [part = ''] = (name.split('/').at(-1) ?? '').split('.');
    if (files[name] !== undefined) config[part] = settingsIn(name, files[name]);
  }
  return hugoRules(config);
}

type SettingsOfSite = Record<string, unknown>;

/** Limit in bytes; settings files are small. */
export const maxSettings = 1024 * 1024;

type NamedBytes = readonly [name: string, bytes: Uint8Array];
export const settingsTexts = (files: readonly NamedBytes[]): Record<string, string> =>
  Object.fromEntries(
    files.flatMap(([name, bytes]) => (bytes.length > maxSettings ? [] : [[name, new TextDecoder().decode(bytes)]])),
  );

/**
 * Returns the rules of the website whose source contains these files. If there are several websites, the one closest
 * to the root is used.
 * @param paths paths of all files
 * @param read returns the texts of rule files by path
 */
export async function siteAmong(
  paths: readonly string[],
  read: (paths: string[]) => Promise<NamedBytes[]>,
): Promise<SiteRules | undefined> {
  const inside = siteFolder(paths);
  if (inside === undefined) return undefined;
  const all = new Set(paths);
  const found = await read(ruleFiles.map((name) => inside + name).filter((path) => all.has(path)));
  const rules = generatorRules(settingsTexts(found.map(([path, bytes]) => [path.slice(inside.length), bytes])));
  return rules && { rules, inside, below: '' };
}

/** Returns the folder with a trailing slash, '' for the root; undefined if there is no rule file. */
function siteFolder(paths: readonly string[]): string | undefined {
  const folders = paths.flatMap((path) => {
    // The path `config/_default/hugo.toml` matches two names of rule files. The longer name determines the root of the
    // site.
    const names = ruleFiles.filter((item) => path === item || path.endsWith(`/${item}`));
    const name = names.sort((a, b) => b.length - a.length)[0];
    return name === undefined ? [] : [path.slice(0, path.length - name.length)];
  });
  const depth = (folder: string) => folder.split('/').length;
  return folders.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0];
}

/**
 * Returns the paths of a file on the source site, without trailing slashes; empty if no rule is known.
 * @param path path of the file within the source
 */
export function formerAddresses({ rules, inside, below }: SiteRules, path: string, facts: AddressFacts): string[] {
  if (!path.startsWith(inside)) return [];
  const within = below + path.slice(inside.length);
  switch (rules.generator) {
    case 'jekyll':
      return jekyllAddress(rules, within, facts);
    case 'hugo':
      return hugoAddress(rules, within, facts);
    case 'astro':
      return others.astroAddress(rules, within, facts);
    case 'docusaurus':
      return others.docusaurusAddress(rules, within, facts);
    case 'eleventy':
      return others.eleventyAddress(rules, within, facts);
    case 'hexo':
      return others.hexoAddress(rules, within, facts);
    case 'quarto':
      return others.quartoAddress(within);
    case 'zola':
      return others.zolaAddress(rules, within, facts);
  }
}

/** Returns the language that Hugo derives from the path of a file; undefined if there is none. */
export const languageOfFile = (site: SiteRules, path: string): string | undefined =>
  ofHugo(site, path, (rules, file) => hugoLanguage(rules, file));

/** Returns the possible paths of the original of a Hugo translation, the most likely path first. */
export const originalsOf = (site: SiteRules, path: string): string[] =>
  ofHugo(site, path, (rules, file) =>
    hugoOriginals(rules, file)
      .filter((one) => one.startsWith(site.below))
      .map((one) => site.inside + one.slice(site.below.length)),
  ) ?? [];

/**
 * Returns a value for a file of a Hugo site; undefined for all other files.
 * @param said computes the value from Hugo's rules and the path within the site
 */
function ofHugo<Said>(
  { rules, inside, below }: SiteRules,
  path: string,
  said: (rules: HugoRules, file: string) => Said,
) {
  const isOfSite = rules.generator === 'hugo' && path.startsWith(inside);
  return isOfSite ? said(rules, below + path.slice(inside.length)) : undefined;
}

/** Patterns for the paths of pages that are not posts, by generator. Paths are relative to the site. */
const pageFolders: Partial<Record<GeneratorRules['generator'], RegExp>> = {
  // Folders with an underscore are collections. Only the folder `_pages` contains pages.
  jekyll: /^(?:_pages\/|(?!(?:.*\/)?_)).*/,
  hugo: /^content\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[^/]+$/i,
  zola: /^content\/[^/]+$/i,
  hexo: /^source\/(?!_)/,
  astro: /^src\/(?:pages|content\/pages?)\//,
  docusaurus: /^src\/pages\//,
  quarto: /^[^/]+$/,
};

/** Patterns for folders of themes and templates, by generator. Paths are relative to the site. */
const templateFolders: Partial<Record<GeneratorRules['generator'], RegExp>> = {
  hugo: /^(?:themes|archetypes)\//,
  zola: /^themes\//,
  hexo: /^(?:themes|scaffolds)\//,
};

/** Returns whether a file is part of a theme or a template, and not a post or page of the owner. */
export function isTemplateFile(site: SiteRules | undefined, path: string): boolean {
  if (!site || !path.startsWith(site.inside)) return false;
  const within = site.below + path.slice(site.inside.length);
  return templateFolders[site.rules.generator]?.test(within) ?? false;
}

/** Returns whether a file is a section page. Only Hugo and Zola use this file name. */
export const isSectionPage = (path: string): boolean => /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(path);

/**
 * @param path path of the file within the source
 * @param data front matter of the file
 * @param hasDate whether the file has a date; a file with a date is a post in any folder
 * @returns whether the file is a page instead of a post
 */
export function isPageFile(
  site: SiteRules | undefined,
  path: string,
  data: Record<string, unknown>,
  hasDate: boolean,
): boolean {
  if (/(?:^|\/)_(?:posts|drafts)\//.test(path)) return false;
  if (data.type === 'page' || data.layout === 'page' || isSectionPage(path)) return true;
  if (hasDate || !site || !path.startsWith(site.inside)) return false;
  const within = site.below + path.slice(site.inside.length);
  return pageFolders[site.rules.generator]?.test(within) ?? false;
}
