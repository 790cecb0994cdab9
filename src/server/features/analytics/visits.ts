/**
 * Counts visits (ANA-2). No data about a reader is stored: no IP address, no cookie, and nothing that links two
 * visits. Visits of readers who opt out, and of programs, are not counted.
 */
import { decoded } from '#domain/decoded.ts';
import { createHmac } from 'node:crypto';
import { facets } from '#contract/facets.ts';
import { isCounted, NOT_FOUND, analyticsLimits, type PageEvent, type EventKind } from '#contract/analytics.ts';
import { languagePart, withoutLanguage } from '#contract/languages.ts';
import { documentKinds, pages } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { dayIn } from '#domain/dates.ts';
import { normalisePath } from '#domain/path.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies, Visit } from '#server/dependencies.ts';
import { findLiveKey } from '#server/features/posts/address-repository.ts';
import { isbot } from 'isbot';
import { createReferrerMemory, type ReferrerMemory } from './referrers.ts';
import { isListKnown } from '#server/features/posts/list-repository.ts';
import { addEvents, hasPage, meetText, timesMet } from './analytics-repository.ts';

type CountDependencies = Pick<Dependencies, 'db' | 'clock'> & {
  config: Pick<Dependencies['config'], 'siteUrl' | 'authSecret'>;
};

/**
 * Returns whether a request can be counted: the sender has not opted out and is not a program. Respects DNT, and
 * Sec-GPC as defined by globalprivacycontrol.org.
 */
export function mayCount({ headers }: Request): boolean {
  const asksNot = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
  return !asksNot && !isbot(headers.get('user-agent'));
}

/** The sender of a visit. This data is used only during the request and is never stored. */
interface Client {
  clientIp: string;
  bringing: ReferrerMemory;
}

const bringings = new WeakMap<object, ReferrerMemory>();
const ofProcess = {};

/**
 * Returns the referrer memory: one for each database, or one for the whole process if visits are stored to be counted
 * later. In the second case, each call has its own app, so a memory for each database would be lost.
 */
function referrerMemoryOf({ db, keepVisit }: Pick<Dependencies, 'db' | 'keepVisit'>): ReferrerMemory {
  const owner = keepVisit ? ofProcess : db;
  const bringing = bringings.get(owner) ?? createReferrerMemory();
  bringings.set(owner, bringing);
  return bringing;
}

/** Counts a visit at once or stores it for later. Texts beyond the client's limit are dropped. */
export async function acceptVisit(
  app: CountDependencies & Pick<Dependencies, 'keepVisit'>,
  seen: PageEvent,
  clientIp: string,
): Promise<void> {
  const now = app.clock();
  const bringing = referrerMemoryOf(app);
  const at = now.toISOString();
  if (!app.keepVisit) return countVisits(app, [{ seen, at }], { clientIp, bringing });
  const { kind, said } = broughtIn(seen, app.config.siteUrl);
  const isKept = said === undefined || bringing.bring(clientIp, `${kind} ${said}`, now) !== 'tooMany';
  if (!isKept && kind !== 'from') return;
  const { from: _, ...plain } = seen;
  await app.keepVisit({ seen: isKept ? seen : plain, at });
}

/**
 * Counts visits if analytics are on.
 * @param client the sender of the visits; absent for visits that were stored earlier, whose missing paths are not
 * stored by name
 */
export async function countVisits(app: CountDependencies, visits: readonly Visit[], client?: Client): Promise<void> {
  const settings = await readSiteSettings(app.db);
  if (!settings.numbers) return;
  for (const visit of visits) await countVisit(app, settings, visit, client);
}

async function countVisit(
  app: CountDependencies,
  settings: SiteSettings,
  { seen, at }: Visit,
  client: Client | undefined,
): Promise<void> {
  const given = pathOf(seen.path);
  if (given === undefined || !isCounted(given)) return;
  const now = new Date(at);
  const day = dayIn(settings.timeZone, now);
  const { kind, said } = broughtIn(seen, app.config.siteUrl);
  const isOwnFile = kind === 'download' && said !== undefined && (await isPage(app.db, settings, said));
  if (isOwnFile) return addEvents(app.db, day, kind, said);
  if (kind !== 'from') return countText(app, day, kind, said, now, client);
  const path = seen.missing ? given : whereListed(given);
  const isThere = await isPage(app.db, settings, path);
  if (isThere && seen.missing) return;
  if (!isThere) {
    if (seen.missing || !seen.end) await countMissing(app, day, seen.missing ? 'missing' : 'view', path, now, client);
    return;
  }
  await addEvents(app.db, day, seen.end ? 'read' : 'view', path);
  if (!seen.end) await countText(app, day, 'from', said, now, client);
}

/**
 * Counts a missing path by name if several networks have requested the path. Until then, the request is added to one
 * total for all missing paths.
 */
async function countMissing(
  { db }: CountDependencies,
  day: string,
  kind: 'missing' | 'view',
  path: string,
  now: Date,
  client: Client | undefined,
): Promise<void> {
  const isNamed =
    client !== undefined &&
    path.length <= analyticsLimits.text &&
    client.bringing.isAskedByMany(client.clientIp, path, now);
  await (isNamed ? addEvents(db, day, kind, path) : addEvents(db, day, 'missing', NOT_FOUND));
}

/** Returns the normalized text that a visit reports in addition to its path; undefined if the text is invalid. */
function broughtIn(
  seen: PageEvent,
  siteUrl: string,
): { kind: 'search' | 'download' | 'from'; said: string | undefined } {
  if (seen.search !== undefined) return { kind: 'search', said: searchOf(seen.search) };
  if (seen.file !== undefined && !seen.missing) return { kind: 'download', said: fileOf(seen.file) };
  return { kind: 'from', said: seen.end || seen.missing ? undefined : hostOf(seen.from, siteUrl) };
}

/**
 * Counts a text that a visitor sent, once a day per client. The text itself is stored when it has been sent three
 * times. Its count then includes the earlier reports.
 */
async function countText(
  { db, config }: CountDependencies,
  day: string,
  kind: EventKind,
  said: string | undefined,
  now: Date,
  client: Client | undefined,
): Promise<void> {
  if (said === undefined || said.length > analyticsLimits.text) return;
  const hash = createHmac('sha256', config.authSecret).update(`seen ${kind} ${said}`).digest('base64url');
  const isMet = !client || client.bringing.bring(client.clientIp, `${kind} ${said}`, now) === 'new';
  const times = await (isMet ? meetText(db, day, kind, hash) : timesMet(db, kind, hash));
  if (times === undefined || times < analyticsLimits.met) return;
  await addEvents(db, day, kind, said, isMet && times === analyticsLimits.met ? analyticsLimits.met : 1);
}

/** Normalizes a path, so that each page has one spelling. The query and the trailing slash are removed. */
function pathOf(given: string): string | undefined {
  const path = normalisePath(given);
  return path === undefined || path === '/' ? path : path.replace(/\/$/, '');
}

/**
 * Returns the path under which a document is counted. Documents are requested from the API, but counted under the path
 * of their page.
 */
const fileOf = (given: string) => pathOf(given)?.replace(/^\/api(?:\/documents)?(?=\/)/, '');

const searchOf = (typed: string) => typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase() || undefined;

/**
 * Returns the host of a URL, or a host that is given without a URL. The host is a DNS name or an IP address. The site's
 * own host is not a referrer.
 */
function hostOf(given: string | undefined, siteUrl: string): string | undefined {
  const [, named = given] = /^https?:\/\/([^/?#]*)/i.exec(given ?? '') ?? [];
  const host = named?.toLowerCase().replace(/^www\./, '');
  if (!host || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/.test(host)) return undefined;
  return host === new URL(siteUrl).host.replace(/^www\./, '') ? undefined : host;
}

const standing = new Set<string>([
  pages.home,
  pages.research,
  pages.blog,
  pages.archive,
  pages.about,
  pages.search,
  pages.terms,
  pages.privacy,
  ...documentKinds.map(pages.document),
]);

/**
 * Removes the keyword from the path of a publication list, because the database does not know the keywords of
 * publications.
 */
export function whereListed(path: string): string {
  const [, first, facet, ...words] = withoutLanguage(path).split('/');
  const isList = first === 'research' && words.length > 0 && facets.some((one) => one === facet);
  return isList
    ? path
        .split('/')
        .slice(0, -1 - words.length)
        .join('/')
    : path;
}

/**
 * Returns whether a page with this path exists on the site.
 * @param path path in the form of `normalisePath`
 */
export async function isPage(db: Database, { languages }: SiteSettings, path: string): Promise<boolean> {
  const part = languagePart(path);
  if (part !== undefined && !languages.slice(1).includes(part)) return false;
  const bare = withoutLanguage(path);
  if (standing.has(bare)) return true;
  const [, first = '', second, ...more] = bare.split('/').map(decoded);
  if (first === 'blog' && second !== undefined && more.length > 0) return isBlogList(db, second, more);
  if (more.length > 0) return false;
  if (second === undefined) return hasPage(db, 'page', first);
  if (first === 'blog') return (await findLiveKey(db, second)) !== undefined;
  if (first === 'research') return hasPage(db, 'publication', second);
  return first === 'projects' && hasPage(db, 'project', second);
}

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);
const isPageNumber = (text: string) => /^[1-9]\d{0,2}$/.test(text);

async function isBlogList(db: Database, by: string, [value = '', page, ...more]: string[]): Promise<boolean> {
  if (more.length > 0) return false;
  if (by === 'page') return page === undefined && isPageNumber(value);
  if (by === 'archive') return page === undefined && isYear(value);
  if (by !== 'category' && by !== 'keyword') return false;
  return (page === undefined || isPageNumber(page)) && isListKnown(db, by, value);
}
