/** Renders the affected pages before a publication. A record that breaks a page is not published. */
import { problem } from '#contract/problems.ts';
import type { Dependencies, PageFault, TriedText } from '#server/dependencies.ts';
import { refusal } from './check-record.ts';

/** Data to publish, with the published data of the same record (`live`); undefined if the record is not published. */
export interface GoingLive extends TriedText {
  live: unknown;
}

/** Maximum number of renderings to find the field that causes the failure. */
const MOST_TRIES = 40;

/**
 * Checks that the site's pages render with this data.
 * @throws AppError BAD_INPUT with the failing page, for the field whose change causes the failure
 */
export async function mustRender(
  { tryPages, log }: Pick<Dependencies, 'tryPages'> & Partial<Pick<Dependencies, 'log'>>,
  texts: readonly GoingLive[],
): Promise<void> {
  if (!tryPages || texts.length === 0) return;
  const found = await tryPages(texts);
  if (found.length === 0) return;
  // Pages that fail even without this change are ignored, so that a change that fixes them can be published.
  const before = new Set((await tryPages([])).map(({ path }) => path));
  const [fault] = found.filter(({ path }) => !before.has(path));
  if (!fault) return;
  log?.(`A change was not published, because the page ${fault.path} could not be rendered`, fault.cause);
  const path = await fieldAtFault(tryPages, texts, before);
  const said = fault.path === '' ? problem('siteFails') : problem('pageFails', fault.path);
  throw refusal([{ path, problem: said }]);
}

/**
 * Resets the changed fields to their published values one by one, from whole values to their parts, until the pages
 * render.
 */
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
    const inner = await firstOf(keysThatDiffer(at(first.data, path), at(first.live, path)), (key) =>
      isAtFault([...path, key]),
    );
    if (inner === undefined) return written(path, first.data);
    path.push(inner);
  }
}

async function firstOf(
  keys: readonly string[],
  isWanted: (key: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const key of keys) if (await isWanted(key)) return key;
  return undefined;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isFields(inner) ? inner[key] : undefined), value);

const keysThatDiffer = (now: unknown, live: unknown): string[] =>
  isFields(now)
    ? Object.keys(now).filter(
        (key) => JSON.stringify(now[key]) !== JSON.stringify(isFields(live) ? live[key] : undefined),
      )
    : [];

/** Returns the data with the value at one path reset to its published value. */
function withFormer(now: unknown, live: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const [fields, former] = [now as Fields, isFields(live) ? live[key] : undefined];
  const next = rest.length > 0 ? withFormer(fields[key], former, rest) : former;
  if (Array.isArray(now))
    return now.flatMap((entry: unknown, index) =>
      String(index) === key ? (next === undefined ? [] : [next]) : [entry],
    );
  const { [key]: _, ...others } = fields;
  return next === undefined ? others : { ...others, [key]: next };
}

/** Returns a path in the notation of error messages: `work[0].startDate`. */
function written(path: readonly string[], data: unknown): string {
  return path
    .map((key, index) => (Array.isArray(at(data, path.slice(0, index))) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}
