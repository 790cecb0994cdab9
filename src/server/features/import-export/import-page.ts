/** Imports a page of another site as a custom page, at its URL. The page is a draft unless `publish` is set. */
import { noRebuild } from '#server/dependencies.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { problem, type Problem } from '#contract/problems.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import { pages } from '#contract/paths.ts';
import { isReservedAddress, otherAddress, pageAddress } from '#domain/page-address.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { lockRecord } from '#server/features/content/edit-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rememberImport, type Import } from './import-repository.ts';
import { isFreeFor, redirectAllHere, reportMoved } from './add-redirects.ts';
import type { ReadPost } from '#importers/read-posts.ts';

interface PageImport {
  read: Pick<ReadPost, 'path' | 'hash' | 'facts'>;
  /** Earlier imports of this file. */
  earlier: readonly Import[];
  title: string;
  language: LanguageCode | undefined;
  body: EditorDocument;
  /** The slug that is used if the file specifies none. */
  name: string;
  publish: boolean;
  now: Date;
  importId: string | undefined;
}

/**
 * Imports one page.
 * @param notices receives a message for each difference from the source
 * @returns the path on this site, and the old paths that redirect to the page
 * @throws AppError with a message if the page exists already or cannot be imported
 */
export async function importPage(
  tx: Database,
  { read: { path, hash, facts }, earlier, title, language, body, name, publish, now, importId }: PageImport,
  notices: Problem[],
): Promise<{ page: string; from: string[] }> {
  if (earlier.some((item) => item.page !== null))
    throw new AppError('BAD_INPUT', { problem: problem('importedPageStays') });
  const address = pageAddress(facts.address ?? name);
  const page = await freeAddress(tx, address, path);
  const summary = facts.summary.slice(0, 1_000);
  const data: PageRecord = { title, ...(summary !== '' && { summary }), ...(language && { language }), body };
  const app = { db: tx, rebuild: noRebuild };
  await putRecord(app, { kind: 'page', key: page }, { data: { ...data }, revision: 0, publish }, now);
  await rememberImport(tx, path, { hash, postId: null, page }, now, importId);
  const wanted = pages.own(address);
  const wasThere = facts.formerPaths.includes(wanted);
  const isMoved = page !== address && (await reportMoved(tx, { page, wanted, wasThere, isLive: publish }, notices));
  const others = facts.formerPaths.filter((former) => former !== wanted);
  const from = await redirectAllHere(tx, others, { page }, pages.own(page), notices);
  return { page, from: isMoved ? [wanted, ...from] : from };
}

/**
 * Returns a slug that is not used by the site, another page or a redirect: the wanted slug, with a number if necessary.
 */
export async function freeAddress(tx: Database, wanted: string, path: string): Promise<string> {
  const other = await lockRecord(tx, { kind: 'page', key: wanted });
  const isTaken = isReservedAddress(wanted) || (other !== undefined && other.deletedAt === null);
  return !isTaken && (await isFreeFor(tx, pages.own(wanted), wanted)) ? wanted : otherAddress(wanted, path);
}
