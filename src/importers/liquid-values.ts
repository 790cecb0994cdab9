/** Evaluates Liquid expressions as far as a Jekyll site's files allow: `site.title`, `page.date | date: "%Y"`. */
import { clockOf } from './written-date.ts';

type Values = Readonly<Record<string, unknown>>;

export interface LiquidValues {
  /** Site settings, if they are known. */
  site?: Values | undefined;
  /** Front matter of the file; absent if nothing is evaluated. */
  page?: Values | undefined;
  /** Variables that preceding tags have set. */
  named: Map<string, string>;
}

/** Names of values that Jekyll computes. The files of a site do not contain these values. */
const made: Readonly<Record<string, ReadonlySet<string>>> = {
  site: new Set(
    'time pages posts related_posts static_files html_pages html_files collections data documents categories tags'.split(
      ' ',
    ),
  ),
  page: new Set('url id date path name dir excerpt content next previous collection categories tags'.split(' ')),
};
/** Settings for the URL of the source site, which differs from the URL of this site. */
const ofAddresses = new Set(['url', 'baseurl']);

/**
 * Looks up a variable, such as `site.title`.
 * @returns undefined if unknown; `value: undefined` for an empty value
 */
function looked(path: string, { site, page, named }: LiquidValues): { value: unknown } | undefined {
  const [root = '', ...names] = path.split('.');
  if (names.length === 0) return named.has(root) ? { value: named.get(root) } : undefined;
  const from = root === 'site' ? site : root === 'page' ? page : undefined;
  if (!from || (root === 'site' && ofAddresses.has(names[0] ?? ''))) return undefined;
  const value = names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string, unknown>)[name]
        : undefined,
    from,
  );
  if (value !== undefined) return { value };
  // The settings of a site can define default values for all pages. A missing value of a page is then unknown.
  const isMade = made[root]?.has(names[0] ?? '') || (root === 'page' && (!site || 'defaults' in site));
  return isMade ? undefined : { value };
}

function operand(said: string, values: LiquidValues): { value: unknown } | undefined {
  const [, double, single, figure] = /^(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?))$/.exec(said) ?? [];
  const literal = double ?? single ?? figure;
  if (literal !== undefined) return { value: literal };
  if (said === 'true' || said === 'false') return { value: said === 'true' };
  if (said === 'nil' || said === 'null') return { value: undefined };
  return /^[a-z_]\w*(?:\.[\w-]+)*$/i.test(said) ? looked(said, values) : undefined;
}

/** Returns the output of an expression with its filters, in one line; undefined if unknown. */
export function saidBy(expression: string, values: LiquidValues): string | undefined {
  const [first = '', ...filters] = expression.split(/\|(?=(?:[^"']|"[^"]*"|'[^']*')*$)/).map((one) => one.trim());
  const value = operand(first, values)?.value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = filters.reduce<string | undefined>(filtered, String(value));
  return text?.includes('\n') ? undefined : text;
}

/** Returns whether a condition is true; undefined if unknown. */
export function holds(condition: string, values: LiquidValues): boolean | undefined {
  const isEither = /\sor\s/.test(condition);
  if (isEither && /\sand\s/.test(condition)) return undefined;
  const parts = condition.split(isEither ? /\sor\s/ : /\sand\s/).map((part) => holdsAlone(part.trim(), values));
  if (parts.includes(isEither)) return isEither;
  return parts.includes(undefined) ? undefined : !isEither;
}

function holdsAlone(said: string, values: LiquidValues): boolean | undefined {
  const [left = '', sign, right = ''] = said.split(/\s*([=!]=)\s*/);
  const one = operand(left, values);
  if (!one) return undefined;
  if (sign === undefined) return one.value !== undefined && one.value !== null && one.value !== false;
  const other = operand(right, values);
  if (!other || [one, other].some(({ value }) => typeof value === 'object')) return undefined;
  return (String(one.value) === String(other.value)) === (sign === '==');
}

const filters: Readonly<Record<string, (text: string) => string>> = {
  escape: (text) => text,
  strip: (text) => text.trim(),
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

function filtered(text: string | undefined, filter: string): string | undefined {
  if (text === undefined) return undefined;
  const [, name = '', , said = ''] = /^(\w+):\s*(["'])(.*?)\2$/.exec(filter) ?? [];
  if (name === 'date') return dated(text, said);
  if (name === 'append') return text + said;
  if (name === 'prepend') return said + text;
  if (name === 'default') return text || said;
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
    Y: String(clock.getUTCFullYear()),
    m: two(month),
    d: two(day),
    '-d': String(day),
    '-m': String(month),
    e: String(day).padStart(2),
    B: named({ month: 'long' }),
    b: named({ month: 'short' }),
    A: named({ weekday: 'long' }),
    a: named({ weekday: 'short' }),
    '%': '%',
    H: two(clock.getUTCHours()),
    M: two(clock.getUTCMinutes()),
    S: two(clock.getUTCSeconds()),
  };
  let isKnown = true;
  const made = format.replace(/%(-?[A-Za-z%])/g, (_, name: string) => {
    isKnown &&= Object.hasOwn(known, name);
    return known[name] ?? '';
  });
  return isKnown ? made : undefined;
}
