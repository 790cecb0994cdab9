/** The owner's redirects (POST-28): list, add, change, delete and import. */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { problem as problemOf } from '#contract/problems.ts';
import {
  redirectLimits,
  type ImportRedirectsResponse,
  type RedirectEntry,
  type RedirectProblem,
} from '#contract/redirects.ts';
import { normalisePath } from '#domain/path.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { forgetMissing } from '#server/features/analytics/analytics-repository.ts';
import { isPage, whereListed } from '#server/features/analytics/visits.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import { addRedirect, listStoredRedirects, removeRedirect } from '#server/features/posts/redirect-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { readCsvLines } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/database.ts';
import { checkRedirect, type CheckedRedirect } from './check-redirect.ts';

type RedirectDependencies = Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'> & {
  config: Pick<Dependencies['config'], 'siteUrl'>;
};

type StoredOrigin = 'hand' | 'import';

/** Returns all redirects, sorted by path. */
export async function listRedirects(db: Database): Promise<RedirectEntry[]> {
  const rows = await listStoredRedirects(db);
  const settings = await readSiteSettings(db);
  // Several redirects often have the same target.
  const targets = new Set(rows.flatMap(({ to, isPublic }) => (isPublic === undefined ? [to] : [])));
  const isThere = new Map<string, boolean>();
  for (const to of targets) isThere.set(to, to.includes('.') || (await isPage(db, settings, whereListed(to))));
  return rows
    .map(({ isPublic, ...row }) => ({ ...row, isPublic: isPublic ?? isThere.get(row.to) ?? false }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Redirects a path to a page of this site.
 * @param to path of the page, or the slug of a post
 * @returns the path of the page
 * @throws AppError POST_NOT_FOUND; ADDRESS_INVALID with the reason; ADDRESS_TAKEN
 */
export async function redirectTo(
  app: RedirectDependencies,
  path: string,
  to: string,
  origin: StoredOrigin = 'hand',
): Promise<string> {
  const checked = await checkedOrThrow(app, path, to, origin === 'import');
  await app.db.transaction(async (tx) => {
    await store(tx, checked, origin);
    await requestPages(app, tx);
  });
  await app.rebuild.request();
  return checked.to;
}

/**
 * Changes a redirect. Afterwards, it counts as added by the owner.
 * @param former its old path until now
 * @throws AppError NOT_FOUND, and the errors of `redirectTo`
 */
export async function changeRedirect(
  app: RedirectDependencies,
  { former, path, to }: { former: string; path: string; to: string },
): Promise<string> {
  const checked = await checkedOrThrow(app, path, to);
  await app.db.transaction(async (tx) => {
    await removeOrThrow(tx, former);
    await store(tx, checked, 'hand');
    await requestPages(app, tx);
  });
  await app.rebuild.request();
  return checked.to;
}

/** @throws AppError NOT_FOUND */
export async function deleteRedirect(app: RedirectDependencies, path: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await removeOrThrow(tx, path);
    await requestPages(app, tx);
  });
  await app.rebuild.request();
}

/**
 * Adds the redirects of a file with two columns. If a row is wrong, no redirect is added.
 * @throws AppError TOO_LARGE if there are too many rows; ADDRESS_TAKEN if another call adds one of the paths meanwhile
 */
export async function importRedirects(app: RedirectDependencies, csv: string): Promise<ImportRedirectsResponse> {
  const rows = rowsOf(csv);
  if (rows.length > redirectLimits.rows) throw new AppError('TOO_LARGE');
  const present = new Map((await listStoredRedirects(app.db)).map(({ path, to }) => [path, to]));
  const checking = await checkingOf(app);
  const wanted = new Map<string, CheckedRedirect>();
  const wrong: ImportRedirectsResponse['wrong'] = [];
  for (const { line, cells } of rows) {
    const [path = '', to = ''] = cells;
    const isPair = path !== '' && to !== '' && cells.slice(2).every((cell) => cell === '');
    const checked = isPair ? await checkRedirect(checking, path, to) : 'redirectColumns';
    const problem = typeof checked === 'string' ? checked : conflict(checked, present, wanted);
    if (problem !== undefined) wrong.push({ line, problem });
    else if (typeof checked !== 'string' && !present.has(checked.path)) wanted.set(checked.path, checked);
  }
  if (wrong.length > 0 || wanted.size === 0) return { added: 0, wrong };
  await app.db.transaction(async (tx) => {
    for (const one of wanted.values()) await store(tx, one, 'hand');
    await requestPages(app, tx);
  });
  await app.rebuild.request();
  return { added: wanted.size, wrong };
}

/** The first row is a header if none of its cells is a path or URL. */
function rowsOf(csv: string) {
  const [first, ...more] = readCsvLines(csv);
  if (first === undefined) return [];
  return first.cells.some((cell) => /^(?:\/|https?:)/i.test(cell)) ? [first, ...more] : more;
}

/** A row that repeats a redirect is no conflict. */
function conflict(
  { path, to }: CheckedRedirect,
  present: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, CheckedRedirect>,
): RedirectProblem | undefined {
  const other = wanted.get(path)?.to ?? present.get(path);
  return other === undefined || other === to ? undefined : 'redirectExists';
}

const checkingOf = async ({ db, config }: RedirectDependencies) => ({
  db,
  settings: await readSiteSettings(db),
  siteUrl: config.siteUrl,
  known: new Map<string, Promise<boolean>>(),
});

async function checkedOrThrow(app: RedirectDependencies, path: string, to: string, isRestored?: boolean) {
  const checked = await checkRedirect(await checkingOf(app), path, to, isRestored);
  if (typeof checked === 'string') throw refusal(checked);
  return checked;
}

const targetProblems = new Set<RedirectProblem>([
  'redirectItself',
  'redirectChain',
  'redirectOutside',
  'redirectNoPage',
  'redirectNoPost',
]);

function refusal(problem: RedirectProblem): AppError {
  const codes: Partial<Record<RedirectProblem, ErrorCode>> = {
    redirectNoPost: 'POST_NOT_FOUND',
    redirectExists: 'ADDRESS_TAKEN',
  };
  const said = problemOf(problem);
  const field = targetProblems.has(problem) ? 'to' : 'path';
  return new AppError(codes[problem] ?? 'ADDRESS_INVALID', { problem: said, fields: { [field]: said } });
}

async function store(tx: Database, { path, lead }: CheckedRedirect, origin: StoredOrigin): Promise<void> {
  if (!(await addRedirect(tx, path, lead, origin))) throw refusal('redirectExists');
  await forgetMissing(tx, path);
}

async function removeOrThrow(tx: Database, path: string): Promise<void> {
  const stored = normalisePath(path)?.replace(/\/$/, '');
  if (!stored || (await removeRedirect(tx, stored)) === undefined) throw new AppError('NOT_FOUND');
}
