/**
 * Counting of visits (product 20). Of who reads nothing is kept: no address, no cookie, nothing by which two visits could
 * be known as one reader's. Who asks not to be counted is not, and programs are not readers.
 */
import { createHmac } from 'node:crypto';
import { isCounted, numberLimits, type Seen, type SeenKind } from '#contract/numbers.ts';
import { languagePart, withoutLanguage } from '#contract/languages.ts';
import { documentKinds, pages } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { dayIn } from '#domain/dates.ts';
import { normalisePath } from '#domain/path.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import type { Database } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findLiveKey } from '#server/posts/address-repository.ts';
import { isbot } from 'isbot';
import { addSeen, hasPage, meetText } from './numbers-repository.ts';

type CountDependencies = Pick<Dependencies, 'db' | 'clock'> & {
  config: Pick<Dependencies['config'], 'siteUrl' | 'authSecret'>;
};

/** Whether who sent this wants to be counted, and is no program. DNT, and Sec-GPC as globalprivacycontrol.org has it. */
export function mayCount({ headers }: Request): boolean {
  const asksNot = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
  return !asksNot && !isbot(headers.get('user-agent'));
}

/** A visit, and when it was: counting may come later. */
export interface Visit {
  seen: Seen;
  /** ISO 8601. */
  at: string;
}

/** Counts visits, where the site counts any. */
export async function countVisits(app: CountDependencies, visits: readonly Visit[]): Promise<void> {
  const settings = await readSiteSettings(app.db);
  if (!settings.numbers) return;
  for (const { seen, at } of visits) await countVisit(app, settings, seen, dayIn(settings.timeZone, new Date(at)));
}

async function countVisit(app: CountDependencies, settings: SiteSettings, seen: Seen, day: string): Promise<void> {
  const path = pathOf(seen.path);
  if (path === undefined || !isCounted(path)) return;
  const text = (kind: SeenKind, said: string | undefined) => countText(app, day, kind, said);
  if (seen.search !== undefined) return text('search', searchOf(seen.search));
  if (seen.missing) return text('missing', (await isPage(app.db, settings, path)) ? undefined : path);
  if (seen.file !== undefined) return text('download', fileOf(seen.file));
  if (!(await isPage(app.db, settings, path))) {
    if (!seen.end) await text('view', path);
    return;
  }
  await addSeen(app.db, day, seen.end ? 'read' : 'view', path);
  if (!seen.end) await text('from', hostOf(seen.from, app.config.siteUrl));
}

/** What a visitor brought: kept once it was met three times, and counted from the first on. */
async function countText(
  { db, config }: CountDependencies,
  day: string,
  kind: SeenKind,
  said: string | undefined,
): Promise<void> {
  if (said === undefined || said.length > numberLimits.text) return;
  const hash = createHmac('sha256', config.authSecret).update(`seen ${kind} ${said}`).digest('base64url');
  const times = await meetText(db, day, kind, hash);
  if (times === undefined || times < numberLimits.met) return;
  await addSeen(db, day, kind, said, times === numberLimits.met ? numberLimits.met : 1);
}

/** One spelling a path, without its query and the slash at its end. */
function pathOf(given: string): string | undefined {
  const path = normalisePath(given);
  return path === undefined || path === '/' ? path : path.replace(/\/$/, '');
}

/** A document is asked of the API: it is told by its page. */
const fileOf = (given: string) => pathOf(given)?.replace(/^\/api(?:\/documents)?(?=\/)/, '');

const searchOf = (typed: string) => typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase() || undefined;

/** Of an address, or by itself: a name as DNS has it, or a number; the site's own pages lead nobody here. */
function hostOf(given: string | undefined, siteUrl: string): string | undefined {
  const [, named = given] = /^https?:\/\/([^/?#]*)/i.exec(given ?? '') ?? [];
  const host = named?.toLowerCase().replace(/^www\./, '');
  if (!host || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(host)) return undefined;
  return host === new URL(siteUrl).host.replace(/^www\./, '') ? undefined : host;
}

const standing = new Set<string>([
  ...[pages.home, pages.research, pages.blog, pages.archive, pages.about, pages.search, pages.terms, pages.privacy],
  ...documentKinds.map(pages.document),
]);

/**
 * Whether the site has this page for certain. Lists by keyword, year and the like it does not know: they count as what
 * visitors bring.
 * @param path as `normalisePath` spells it
 */
export async function isPage(db: Database, { languages }: SiteSettings, path: string): Promise<boolean> {
  const part = languagePart(path);
  if (part !== undefined && !languages.slice(1).includes(part)) return false;
  const bare = withoutLanguage(path);
  if (standing.has(bare)) return true;
  const [, first = '', second, ...more] = bare.split('/').map(decodeURIComponent);
  if (more.length > 0) return false;
  if (second === undefined) return hasPage(db, 'page', first);
  if (first === 'blog') return (await findLiveKey(db, second)) !== undefined;
  if (first === 'research') return hasPage(db, 'publication', second);
  return first === 'projects' && hasPage(db, 'project', second);
}
