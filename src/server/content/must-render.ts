/** Before publication the affected pages are rendered: a record that cannot be shown is not published. */
import { said, sentences } from '#contract/record-sentences.ts';
import type { Dependencies, PageFault, TriedText } from '#server/dependencies.ts';
import { refusal } from './check-record.ts';

/** A text that is to be live, and what the site shows of its record; undefined where that is nothing. */
export interface GoingLive extends TriedText {
  live: unknown;
}

/** So many times the site is made to find the field that is at fault. */
const MOST_TRIES = 40;

/**
 * @throws AppError BAD_INPUT with the page that fails, by the field without whose change it does not
 */
export async function mustRender(
  { tryPages, log }: Pick<Dependencies, 'tryPages'> & Partial<Pick<Dependencies, 'log'>>,
  texts: readonly GoingLive[],
): Promise<void> {
  if (!tryPages || texts.length === 0) return;
  const found = await tryPages(texts);
  if (found.length === 0) return;
  // A page that fails without this change as well is not its fault, and a change that fixes it must be published.
  const before = new Set((await tryPages([])).map(({ path }) => path));
  const [fault] = found.filter(({ path }) => !before.has(path));
  if (!fault) return;
  log?.(`A change is not published: the page ${fault.path} could not be rendered with it`, fault.cause);
  const path = await fieldAtFault(tryPages, texts, before);
  const message = fault.path === '' ? sentences.siteFails : said(sentences.pageFails, fault.path);
  throw refusal([{ path, message }]);
}

/** Takes back the change of one field after the other, from the whole of it into its parts, until the pages can be made. */
async function fieldAtFault(
  tryPages: (texts: readonly TriedText[]) => Promise<PageFault[]>,
  [first, ...others]: readonly GoingLive[],
  before: ReadonlySet<string>,
): Promise<string> {
  if (!first) return '';
  let tries = 0;
  const isAtFault = async (path: readonly string[]) => {
    tries += 1;
    const data = withFormer(first.data, first.live, path);
    const faults = tries > MOST_TRIES ? [{ path: '' }] : await tryPages([{ ...first, data }, ...others]);
    return faults.every((fault) => before.has(fault.path));
  };
  const path: string[] = [];
  for (;;) {
    const inner = await firstOf(keysThatDiffer(at(first.data, path), at(first.live, path)), (key) => isAtFault([...path, key]));
    if (inner === undefined) return written(path, first.data);
    path.push(inner);
  }
}

async function firstOf(keys: readonly string[], isWanted: (key: string) => Promise<boolean>): Promise<string | undefined> {
  for (const key of keys) if (await isWanted(key)) return key;
  return undefined;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isFields(inner) ? inner[key] : undefined), value);

const keysThatDiffer = (now: unknown, live: unknown): string[] =>
  isFields(now)
    ? Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(isFields(live) ? live[key] : undefined))
    : [];

/** The same with one place as it was. */
function withFormer(now: unknown, live: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const [fields, former] = [now as Fields, isFields(live) ? live[key] : undefined];
  const next = rest.length > 0 ? withFormer(fields[key], former, rest) : former;
  if (Array.isArray(now)) return now.flatMap((entry: unknown, index) => (String(index) === key ? (next === undefined ? [] : [next]) : [entry]));
  const { [key]: _, ...others } = fields;
  return next === undefined ? others : { ...others, [key]: next };
}

/** As errors name a place: `work[0].startDate`. */
function written(path: readonly string[], data: unknown): string {
  return path
    .map((key, index) => (Array.isArray(at(data, path.slice(0, index))) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}
