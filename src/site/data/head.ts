/** Renders previews of pages with the drafts of the owner's forms (CONT-27). */
import { careerDocuments, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import { isDocumentId, kindOf } from '#contract/paths.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { themeSheet } from '#domain/site/theme.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mistakesIn } from '#server/features/content/check-record.ts';
import { listWritten, seeHeads, seeLive, seeLiveOf } from '#server/features/content/head-repository.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';
import type { Sheets } from '#typesetting/sheets.ts';
import type { Pages } from '#site/program/program.ts';
import { documentLink } from '#site/views/documents.ts';
import { sheetsPage } from '#site/views/sheets-page.ts';
import { wordsOf } from '#site/views/words.ts';
import { loadSite } from './load.ts';
import type { RenderedPosts } from './rendered-posts.ts';
import type { Site } from './site.ts';

export interface HeadOptions {
  /** The canonical URL of the site. */
  url: string;
  /** Null if the owner's files are unavailable. In this case, images and linked files stay unchanged. */
  contentDir: string | null;
  now: Date;
  renderedPosts: RenderedPosts;
  /** Computes the layout of a document for its page. By default, the layout is estimated without measuring text. */
  layOut?: LayOut;
  /** The edited record, which is shown even if it is not published. */
  record: RecordId | undefined;
  log: (line: string, cause?: unknown) => void;
}

const unset: LayOut = async (documents) => ({ documents, warnings: [] });

/** Draws the pages of a document; absent if no layout engine is available. */
export type DrawSheets = (id: string, document: CareerDocument) => Promise<Sheets>;

/**
 * @returns the pages of the document at this path as they will be printed; undefined if the path is not that of a
 * document
 */
export async function renderSheets(
  db: Database,
  path: string,
  { draw, ...options }: Omit<HeadOptions, 'layOut'> & { draw: DrawSheets },
): Promise<Buffer | undefined> {
  const id = path.slice(1);
  if (!isDocumentId(id)) return undefined;
  // Drawing the pages also computes the layout, so the engine starts only once.
  const { site, isAsLive } = await headSite(db, path, options);
  const data = site.document(id);
  if (data === undefined) return undefined;
  const sheets = await draw(id, careerDocuments[kindOf(id)].parse(data));
  const { title } = documentLink(site, id);
  const { documents } = wordsOf(site);
  const all = isAsLive ? [documents.asLive, ...sheets.warnings] : sheets.warnings;
  return Buffer.from(sheetsPage({ title, language: site.language, sheets, notices: all }, documents));
}

/**
 * Renders a page with drafts. The result is not cached.
 * @returns the page, and the style sheet of its theme; undefined if the site with these drafts does not have the page
 */
export async function renderHead(
  db: Database,
  program: Pick<Pages, 'paths' | 'render'>,
  path: string,
  options: HeadOptions,
): Promise<{ body: Buffer; theme: string | undefined } | undefined> {
  const { site } = await headSite(db, path, options);
  if (!(await program.paths(site)).has(path)) return undefined;
  const body = await program.render(path, site);
  return body && { body, theme: themeSheet(site.settings.theme) };
}

/** @returns the site with drafts, and whether it shows the published version of the career record */
async function headSite(db: Database, path: string, options: HeadOptions): Promise<{ site: Site; isAsLive: boolean }> {
  const { url, contentDir, now, renderedPosts, record, log } = options;
  const id = path.slice(1);
  const isDocument = isDocumentId(id);
  const views = {
    contentDir,
    now,
    print: () => undefined,
    everyDocument: isDocument,
    layOut: (isDocument && options.layOut && layOutOnly(id, options.layOut)) || unset,
  };
  return db.transaction(async (tx) => {
    await seeHeads(tx, record);
    // If a draft cannot be shown, the published version of its record is used, so that the other drafts are still
    // shown.
    for (const { kind, key, data } of await listWritten(tx)) {
      if (mistakesIn(kind, key, data).length > 0) await seeLiveOf(tx, { kind, key });
    }
    let isAsLive = false;
    try {
      await tx.transaction(async (inner) => void (await makeViews(inner, views)));
    } catch (cause) {
      if (!(cause instanceof ContentValidationError)) throw cause;
      // Drafts of different parts of the career record can contradict each other. In this case, the published version
      // is shown.
      log('A preview shows the career as it is live', cause);
      isAsLive = true;
      await seeLive(tx, ['profile', 'profile-ja', 'documents', 'private']);
      await makeViews(tx, views);
    }
    return { site: (await loadSite(tx, url, renderedPosts)).site, isAsLive };
  });
}

/** Computes the layout of the displayed document only. */
const layOutOnly =
  (id: string, layOut: LayOut): LayOut =>
  async (documents) => {
    const only = Object.fromEntries(Object.entries(documents).filter(([name]) => name === id)) as CareerDocuments;
    const laidOut = await layOut(only);
    return { ...laidOut, documents: { ...documents, ...laidOut.documents } };
  };
