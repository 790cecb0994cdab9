/** https://jekyllrb.com/docs/permalinks/ */
import { clockIn } from '#domain/zones.ts';
import { dateParts, filled, isRecord, pathOf, plainSlug, textAt, trimmed, type AddressFacts } from './tokens.ts';

export interface JekyllRules {
  generator: 'jekyll';
  permalink: string;
  /** Default values for the files of some folders; a later entry takes precedence over an earlier one. */
  defaults: { folder: string; permalink: string }[];
  base: string;
  timeZone: string;
  /** Site settings, which Liquid tags in posts can output. */
  site: Record<string, unknown>;
}

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};
const patternOf = (said: string) => styles[said] ?? said;

export function jekyllRules(config: Record<string, unknown>): JekyllRules {
  const collections = isRecord(config.collections) ? config.collections : {};
  const said = (isRecord(collections.posts) && textAt(collections.posts, 'permalink')) || textAt(config, 'permalink');
  return {
    generator: 'jekyll',
    permalink: said || 'date',
    defaults: defaultsIn(config).sort((a, b) => a.folder.length - b.folder.length),
    base: pathOf(textAt(config, 'baseurl')),
    timeZone: textAt(config, 'timezone'),
    site: config,
  };
}

function defaultsIn(config: Record<string, unknown>): JekyllRules['defaults'] {
  return (Array.isArray(config.defaults) ? config.defaults : []).flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isRecord(entry.scope) || !isRecord(entry.values)) return [];
    const permalink = textAt(entry.values, 'permalink');
    const isOfPosts = ['', 'posts'].includes(textAt(entry.scope, 'type'));
    const folder = textAt(entry.scope, 'path').replace(/^\/|\/$/g, '');
    return permalink !== '' && isOfPosts ? [{ folder, permalink }] : [];
  });
}

export function jekyllAddress(rules: JekyllRules, path: string, facts: AddressFacts): string[] {
  const [, above = '', day, name = ''] = /^(?:(.*)\/)?_posts\/(?:.*\/)?(\d{4}-\d{2}-\d{2})-(.+)\.\w+$/.exec(path) ?? [];
  const { defaults, permalink } = rules;
  const byFolder = defaults.findLast(({ folder }) => folder === '' || path.startsWith(`${folder}/`))?.permalink;
  const pattern = patternOf(facts.permalink || byFolder || permalink);
  // Pages, and drafts without a date, only have a URL if they have a permalink.
  if (day === undefined && facts.permalink === '') return [];
  const folders = above.split('/').filter(Boolean);
  const categories = [...new Set([...folders, ...facts.categories])];
  const said = rules.timeZone !== '' && facts.date ? clockIn(rules.timeZone, facts.date) : undefined;
  const address = filled(pattern, {
    ...dateParts(said ?? facts.clock ?? (day === undefined ? undefined : new Date(`${day}T12:00:00Z`))),
    categories: categories.map((item) => item.toLowerCase()).join('/'),
    slugified_categories: categories.map(plainSlug).join('/'),
    title: prettySlug(facts.slug || name),
    slug: plainSlug(facts.slug || name),
    collection: 'posts',
    output_ext: '.html',
  });
  return address === undefined ? [] : [rules.base + trimmed(address)];
}

/** Jekyll's `pretty` slug, which keeps capitals. */
const prettySlug = (text: string) => text.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '');
