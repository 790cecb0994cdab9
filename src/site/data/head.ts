/** A page as it would be with what is being written in the owner's forms (product 15). */
import { isDocumentId } from '#contract/paths.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { themeSheet } from '#domain/site/theme.ts';
import type { Database } from '#server/db/database.ts';
import { seeHeads, seeLive } from '#server/content/head-repository.ts';
import { makeViews, type LayOut } from '#server/content/make-views.ts';
import type { RecordId } from '#server/content/record-repository.ts';
import type { Pages } from '#site/program/program.ts';
import { loadSite } from './load.ts';
import type { RenderedPosts } from './rendered-posts.ts';
import type { Site } from './site.ts';

export interface HeadOptions {
  /** Canonical address of the site. */
  url: string;
  /** Null where the owner's files are not at hand: pictures and linked files are as they were. */
  contentDir: string | null;
  now: Date;
  renderedPosts: RenderedPosts;
  /** Sets a document, where its page is asked for; without it a document's page is as it is before it is measured. */
  layOut?: LayOut;
  /** The record that is edited: it is shown even where it is not on the site. */
  record: RecordId | undefined;
  log: (line: string, cause?: unknown) => void;
}

const unset: LayOut = async (documents) => ({ documents, warnings: [] });

/** @returns the page, and the sheet of its theme; undefined where the site would have no such page. Nothing of it is kept anywhere */
export async function renderHead(
  db: Database,
  program: Pick<Pages, 'paths' | 'render'>,
  path: string,
  options: HeadOptions,
): Promise<{ body: Buffer; theme: string | undefined } | undefined> {
  const site = await headSite(db, path, options);
  if (!(await program.paths(site)).has(path)) return undefined;
  const body = await program.render(path, site);
  return body && { body, theme: themeSheet(site.settings.theme) };
}

async function headSite(db: Database, path: string, options: HeadOptions): Promise<Site> {
  const { url, contentDir, now, renderedPosts, record, log } = options;
  const isDocument = isDocumentId(path.slice(1));
  const views = {
    ...{ contentDir, now, print: () => undefined },
    layOut: (isDocument && options.layOut) || unset,
  };
  return db.transaction(async (tx) => {
    await seeHeads(tx, record);
    try {
      await tx.transaction(async (inner) => void (await makeViews(inner, views)));
    } catch (cause) {
      if (!(cause instanceof ContentValidationError)) throw cause;
      // The parts of the career contradict each other while one of them is written: they are shown as they are live.
      log('A preview shows the career as it is live', cause);
      await seeLive(tx, ['profile', 'profile-ja', 'documents', 'private']);
      await makeViews(tx, views);
    }
    return (await loadSite(tx, url, renderedPosts)).site;
  });
}
