/**
 * Reads from front matter whether search engines or AI were asked to leave a text out. Generators define few properties
 * for that; their themes and plugins define many.
 */
import { isRecord } from './addresses/tokens.ts';

export interface SearchRules {
  noindex?: true;
  noai?: true;
}

/** Properties that contain others: of Doks (`seo`), AstroWind (`metadata`), Hugo (`params`) and Zola (`extra`). */
const places = ['seo', 'metadata', 'params', 'extra'];

/**
 * Properties that mean `noindex` if they are true, in lower case and without separators. `private` means that in
 * Ananke and HugoBlox; elsewhere, the text was not public at all.
 */
const hiding = new Set(['noindex', 'robotsnoindex', 'robotsdisallow', 'sitemapexclude', 'private']);

const isYes = (value: unknown) => /^(?:true|yes)$/i.test(String(value));
const isNo = (value: unknown) => /^(?:false|no)$/i.test(String(value));

/** Returns the rules for a post; empty if the front matter has none. */
export function searchRulesIn(data: Record<string, unknown>): SearchRules {
  const words = [data, ...places.map((name) => data[name])].filter(isRecord).flatMap(directivesIn);
  return {
    ...((words.includes('noindex') || words.includes('none')) && { noindex: true }),
    ...(words.includes('noai') && { noai: true }),
  };
}

/** Returns directives as `<meta name="robots">` has them. */
function directivesIn(properties: Record<string, unknown>): string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = key.toLowerCase().replace(/[-_]/g, '');
    if (name === 'robots') return robotsIn(value);
    if (name === 'sitemap') return isLeftOut(value) ? ['noindex'] : [];
    if (!isYes(value)) return [];
    return hiding.has(name) ? ['noindex'] : name === 'noai' ? ['noai'] : [];
  });
}

/** `sitemap: false` of Jekyll and Hexo; `disable` of Hugo, `exclude` of VuePress and of older templates. */
const isLeftOut = (value: unknown) => (isRecord(value) ? isYes(value.disable) || isYes(value.exclude) : isNo(value));

/** Reads `noindex, nofollow`, a list of such words, or an object such as `{index: false}`. */
function robotsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(robotsIn);
  if (!isRecord(value)) return typeof value === 'string' ? value.toLowerCase().split(/[\s,]+/) : [];
  const asked = Object.entries(value).filter(([, on]) => isYes(on));
  return [...asked.map(([name]) => name.toLowerCase()), ...(isNo(value.index) ? ['noindex'] : [])];
}
