/** What Liquid puts out that a Jekyll site's own files say: `{{ site.title }}`, `{{ page.date | date: "%Y" }}`. */
import { clockOf } from '../markdown/written-date.ts';
import { byParts } from './comparable-source.ts';

const raw = /(\{%-?\s*raw\s*-?%\}[^]*?\{%-?\s*endraw\s*-?%\})/;
const output = /\{\{-?\s*(site|page)\.([\w.]+)\s*((?:\|\s*[^{}|]+)*)-?\}\}/g;

/** Parts of addresses, which have their own meaning here. */
const ofAddresses = new Set(['url', 'baseurl']);

const filters: Readonly<Record<string, (text: string) => string>> = {
  escape: (text) => text,
  strip: (text) => text.trim(),
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

/** @param site settings of the site, and `page`, what the file says of itself @returns the text, line for line; what nobody says stays */
export function withLiquidValues(
  text: string,
  site: Readonly<Record<string, unknown>>,
  page: Readonly<Record<string, unknown>>,
): string {
  if (!text.includes('{{')) return text;
  const put = (whole: string, of: string, path: string, said: string): string => {
    const names = path.split('.');
    if (of === 'site' && ofAddresses.has(names[0] ?? '')) return whole;
    const value = names.reduce<unknown>(
      (found, name) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? (found as Record<string, unknown>)[name]
          : undefined,
      of === 'site' ? site : page,
    );
    if (typeof value !== 'string' && typeof value !== 'number') return whole;
    const asked = said
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean);
    const made = asked.reduce<string | undefined>(filtered, String(value));
    return made === undefined || made.includes('\n') ? whole : made;
  };
  return text
    .split(raw)
    .map((part, index) => (index % 2 === 1 ? part : byParts(part, (prose) => prose.replace(output, put))))
    .join('');
}

function filtered(text: string | undefined, filter: string): string | undefined {
  if (text === undefined) return undefined;
  const format = /^date:\s*(["'])(.*?)\1$/.exec(filter)?.[2];
  if (format !== undefined) return dated(text, format);
  return Object.hasOwn(filters, filter) ? filters[filter]?.(text) : undefined;
}

function dated(text: string, format: string): string | undefined {
  const clock = clockOf(text);
  if (!clock) return undefined;
  const two = (figure: number) => String(figure).padStart(2, '0');
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(clock);
  const [day, month] = [clock.getUTCDate(), clock.getUTCMonth() + 1];
  const known: Readonly<Record<string, string>> = {
    ...{ Y: String(clock.getUTCFullYear()), m: two(month), d: two(day), '-d': String(day), '-m': String(month) },
    ...{ e: String(day).padStart(2), B: named({ month: 'long' }), b: named({ month: 'short' }) },
    ...{ A: named({ weekday: 'long' }), a: named({ weekday: 'short' }), '%': '%' },
    ...{ H: two(clock.getUTCHours()), M: two(clock.getUTCMinutes()), S: two(clock.getUTCSeconds()) },
  };
  let isKnown = true;
  const made = format.replace(/%(-?[A-Za-z%])/g, (_, name: string) => {
    isKnown &&= Object.hasOwn(known, name);
    return known[name] ?? '';
  });
  return isKnown ? made : undefined;
}
