/** https://gohugo.io/content-management/urls/, https://gohugo.io/configuration/permalinks/ */
import { dateParts, filled, isRecord, pathOf, textAt, trimmed, type AddressFacts } from './tokens.ts';

export interface HugoRules {
  generator: 'hugo';
  /** Permalink patterns by section. */
  permalinks: Record<string, string>;
  /** `true` if all sections have ugly URLs (Hugo's `uglyURLs`), or the names of such sections. */
  ugly: boolean | string[];
  base: string;
  keepsCase: boolean;
  timeZone: string;
  /** Content folders by language code. Pages of all languages except `atRoot` are served below `/<code>`. */
  languages: Record<string, string>;
  /** Code of the language whose URLs have no language prefix; '' if the URLs of all languages have a prefix. */
  atRoot: string;
  /** Code of the default language, which contains the originals of all translations. */
  first: string;
}

/** @param config settings of all config files, merged; later files override earlier ones */
export function hugoRules(config: Record<string, unknown>): HugoRules {
  const given = isRecord(config.permalinks) ? config.permalinks : {};
  const ofPages = isRecord(given.page) ? { ...given, ...given.page } : given;
  const { uglyURLs = config.uglyurls } = config;
  const languages = isRecord(config.languages) ? Object.entries(config.languages) : [];
  const first = textAt(config, 'defaultContentLanguage') || 'en';
  return {
    generator: 'hugo',
    permalinks: textsOf(ofPages),
    ugly: isRecord(uglyURLs) ? Object.keys(uglyURLs).filter((name) => uglyURLs[name] === true) : uglyURLs === true,
    base: pathOf(textAt(config, 'baseURL') || textAt(config, 'baseurl')),
    keepsCase: config.disablePathToLower === true,
    timeZone: textAt(config, 'timeZone') || textAt(config, 'timezone'),
    languages: Object.fromEntries(
      languages.map(([code, said]) => [code, (isRecord(said) && textAt(said, 'contentDir')) || 'content']),
    ),
    atRoot: config.defaultContentLanguageInSubdir === true ? '' : first,
    first,
  };
}

const textsOf = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The language code at the end of a file name, or after the content folder. */
const inName = /^(.+)\.([a-z]{2})(?:-[a-z]+)?(\.\w+)$/i;
const inFolder = /^content\/([a-z]{2})(?:-[a-z]+)?\/(.+)$/i;

/** Returns the language code of a file, from its file name or its content folder. */
export function hugoLanguage({ languages }: Pick<HugoRules, 'languages'>, path: string): string | undefined {
  const [code] = Object.entries(languages).find(([, folder]) => folder !== 'content' && within(path, folder)) ?? [];
  return (inName.exec(path)?.[2] ?? code ?? inFolder.exec(path)?.[1])?.toLowerCase();
}

const within = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** Returns the possible paths of the original of a translated file; empty for a file in the default language. */
export function hugoOriginals(rules: HugoRules, path: string): string[] {
  const { first, languages } = rules;
  const language = hugoLanguage(rules, path);
  if (language === undefined || language === first.toLowerCase()) return [];
  const [, name, , ending] = inName.exec(path) ?? [];
  if (name !== undefined) return [`${name}${ending}`, `${name}.${first}${ending}`];
  const own = languages[language];
  const rest = own === undefined || own === 'content' ? inFolder.exec(path)?.[2] : path.slice(own.length + 1);
  if (rest === undefined) return [];
  const folders = [languages[first] ?? 'content', `content/${first}`, 'content'];
  return [...new Set(folders)].map((folder) => `${folder}/${rest}`).filter((one) => one !== path);
}

export function hugoAddress(rules: HugoRules, path: string, facts: AddressFacts): string[] {
  const found = placeOf(rules, path);
  if (!found || /(?:^|\/)_index$/.test(found.within)) return [];
  const parts = found.within.replace(/\/index$/, '').split('/');
  const file = parts.at(-1) ?? '';
  const sections = parts.slice(0, -1);
  const [section = ''] = sections;
  const pattern = facts.permalink || rules.permalinks[section];
  const values = {
    ...dateParts(facts.clock),
    section,
    sections: sections.join('/'),
    title: facts.title,
    slug: facts.slug || facts.title,
    slugorfilename: facts.slug || file,
    slugorcontentbasename: facts.slug || file,
    filename: file,
    contentbasename: file,
    sectionslug: section,
    sectionslugs: sections.join('/'),
  };
  const plain = pattern ? filled(sliced(pattern, sections), values) : [...sections, facts.slug || file].join('/');
  if (plain === undefined) return [];
  // A permalink in front matter is used unchanged. A permalink without a leading slash is relative to the URL prefix of
  // its language.
  if (facts.permalink !== '') {
    return [rules.base + (facts.permalink.startsWith('/') ? '' : found.part) + trimmed(plain)];
  }
  const isUgly = rules.ugly === true || (Array.isArray(rules.ugly) && rules.ugly.includes(section));
  const address = trimmed(`/${urlize(plain, rules.keepsCase)}`) + (isUgly ? '.html' : '');
  return [rules.base + found.part + address];
}

/** Returns the path of a file within the content folder of its language, and the URL prefix of the language. */
function placeOf({ languages, atRoot }: HugoRules, path: string): { within: string; part: string } | undefined {
  const folders = Object.entries(languages).filter(([, folder]) => path.startsWith(`${folder}/`));
  // The longest match wins, because `content/ja` is inside `content`.
  const [code, folder] = folders.sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', 'content'];
  if (!path.startsWith(`${folder}/`)) return undefined;
  const isShared = Object.values(languages).filter((other) => other === folder).length !== 1;
  const [, rest = '', suffix = ''] =
    /^(.+?)(?:\.([a-z]{2}(?:-[a-z]{2})?))?\.\w+$/i.exec(path.slice(folder.length + 1)) ?? [];
  const language = languages[suffix] === undefined ? (isShared ? '' : code) : suffix;
  // A folder named like a language counts as a language folder even without settings, because the settings file may be
  // missing from the import.
  const within = isShared && language === '' ? rest.replace(/^[a-z]{2}(?:-[a-z]{2})?\/(?=[^/]+\/)/i, '') : rest;
  const isAtRoot = language === '' || language === atRoot;
  return rest === '' ? undefined : { within, part: isAtRoot ? '' : `/${language.toLowerCase()}` };
}

/** Replaces slices such as `:sections[1:]`. */
const sliced = (pattern: string, sections: readonly string[]) =>
  pattern.replace(/:(?:sections|sectionslugs)\[([^\]]*)\]/g, (_, range: string) => {
    const place = (said: string | undefined) => (said === 'last' ? sections.length - 1 : Number(said));
    const [from = '', to] = range.split(':');
    if (to === undefined) return sections[place(from)] ?? '';
    return sections.slice(place(from || '0'), to === '' ? undefined : place(to)).join('/');
  });

/** Applies Hugo's URL normalization: lower case, spaces as hyphens, other symbols removed. */
function urlize(path: string, keepsCase: boolean): string {
  const plain = path
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}./_~+@#-]+/gu, '')
    .replace(/-{2,}/g, '-');
  return keepsCase ? plain : plain.toLowerCase();
}
