/** What pages and API read of the records: the views of those that are live, in the owner's order. */
import {
  activities as activitiesSchema,
  activityFolders,
  activityKinds,
  latestFirst,
  type Activities,
} from '#contract/activities.ts';
import type { BibliographyKind, ContentKind } from '#contract/content.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import type { Database } from '#server/db/database.ts';
import { contentRecords } from '#server/db/schema/index.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

const inOrder = [asc(contentRecords.position), asc(contentRecords.key)];
const shown = (kind: ContentKind) => and(eq(contentRecords.kind, kind), isNotNull(contentRecords.view));

/** What was stored was checked by the kind's schema. */
async function views<View>(db: Database, kind: ContentKind): Promise<View[]> {
  const rows = await db
    .select({ view: contentRecords.view })
    .from(contentRecords)
    .where(shown(kind))
    .orderBy(...inOrder);
  return rows.map(({ view }) => view as View);
}

type ProjectView = Project & { page?: Pick<OwnPage, 'document' | 'media'> };

export async function listProjects(db: Database): Promise<Project[]> {
  return (await views<ProjectView>(db, 'project')).map(({ page: _, ...project }) => project);
}
/** The case studies of projects that have one, each under the project's id. */
export async function listProjectPages(db: Database): Promise<OwnPage[]> {
  return (await views<ProjectView>(db, 'project')).flatMap(({ id, name, description, language, translationOf, page }) =>
    page
      ? [
          {
            ...{ address: id, title: name, summary: description || null, footer: null },
            ...(language && { language }),
            ...(translationOf !== undefined && { translationOf }),
            ...page,
          },
        ]
      : [],
  );
}
export const listPublications = (db: Database): Promise<Publication[]> => views(db, 'publication');
/** What posts cite beside the owner's own works. */
export const listReferences = (db: Database): Promise<Publication[]> => views(db, 'reference');
/** In the order of the files' names, then in that in which they were made. */
/** What `@key` in a text may name. */
export const knownKeys = async (db: Database): Promise<string[]> =>
  [...(await listPublications(db)), ...(await listReferences(db))].map(({ id }) => id);

export const listOwnPages = (db: Database): Promise<OwnPage[]> => views(db, 'page');

/** Talks, teaching, news, service, awards: the latest first. */
export async function listActivities(db: Database): Promise<Activities> {
  const rows = await db
    .select({ kind: contentRecords.kind, key: contentRecords.key, view: contentRecords.view })
    .from(contentRecords)
    .where(and(inArray(contentRecords.kind, Object.values(activityKinds)), isNotNull(contentRecords.view)))
    .orderBy(...inOrder);
  const entries = activityFolders.map((folder) => {
    const own = rows.filter(({ kind }) => kind === activityKinds[folder]);
    return [folder, latestFirst(own.map(({ key, view }) => ({ ...(view as object), key })))];
  });
  return activitiesSchema.parse(Object.fromEntries(entries));
}

/** @returns the first `count` publications, or those that follow the one of this id */
export async function somePublications(db: Database, count: number, after?: string): Promise<Publication[]> {
  const place = sql`(${contentRecords.position}, ${contentRecords.key})`;
  const last = sql`(select position, key from content_records where kind = 'publication' and key = ${after})`;
  const rows = await db
    .select({ view: contentRecords.view })
    .from(contentRecords)
    .where(and(shown('publication'), after === undefined ? undefined : sql`${place} > ${last}`))
    .orderBy(...inOrder)
    .limit(count);
  return rows.map(({ view }) => view as Publication);
}

/** A text that changes with every change of any publication, made where they lie: none is sent. */
export async function publicationsVersion(db: Database, kind: BibliographyKind = 'publication'): Promise<string> {
  const each = sql`md5(${contentRecords.view}::text)`;
  const [row] = await db
    .select({
      version: sql<
        string | null
      >`md5(string_agg(${each}, '' order by ${contentRecords.position}, ${contentRecords.key}))`,
    })
    .from(contentRecords)
    .where(shown(kind));
  return row?.version ?? '';
}
