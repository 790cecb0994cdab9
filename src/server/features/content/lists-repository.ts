/** The record lists that pages and the API show: the views of the published records, in the owner's order. */
import {
  activities as activitiesSchema,
  activityFolders,
  activityKinds,
  latestFirst,
  type Activities,
} from '#contract/activities.ts';
import type { BibliographyKind } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords } from '#server/platform/db/schema/index.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

const inOrder = [asc(contentRecords.position), asc(contentRecords.key)];
const shown = (kind: ContentKind) => and(eq(contentRecords.kind, kind), isNotNull(contentRecords.view));

/** Returns the views of a kind, without validation: the schema of the kind checked each view before it was stored. */
async function views<View>(db: Database, kind: ContentKind): Promise<View[]> {
  const rows = await db
    .select({ view: contentRecords.view })
    .from(contentRecords)
    .where(shown(kind))
    .orderBy(...inOrder);
  return rows.map(({ view }) => view as View);
}

type ProjectView = Project & { page?: Pick<OwnPage, 'document' | 'media'> };

export const listProjects = async (db: Database): Promise<Project[]> => projectsOf(await views(db, 'project'));

const projectsOf = (all: readonly ProjectView[]): Project[] => all.map(({ page: _, ...project }) => project);

/** Returns the pages of the projects that have one, under the ids of the projects. */
const projectPagesOf = (all: readonly ProjectView[]): OwnPage[] =>
  all.flatMap(({ id, name, description, language, translationOf, page }) =>
    page
      ? [
          {
            address: id,
            title: name,
            summary: description || null,
            footer: null,
            ...(language && { language }),
            ...(translationOf !== undefined && { translationOf }),
            ...page,
          },
        ]
      : [],
  );

export const listPublications = (db: Database): Promise<Publication[]> => views(db, 'publication');
/** Returns the works in the owner's list of references, which can be cited but are not the owner's own. */
export const listReferences = (db: Database): Promise<Publication[]> => views(db, 'reference');
/** Returns the keys that `@key` in a text can refer to. */
export const knownKeys = async (db: Database): Promise<string[]> =>
  [...(await listPublications(db)), ...(await listReferences(db))].map(({ id }) => id);

/** Returns talks, teaching, news, service and awards, the latest first. */
export async function listActivities(db: Database): Promise<Activities> {
  const rows = await db
    .select({ kind: contentRecords.kind, key: contentRecords.key, view: contentRecords.view })
    .from(contentRecords)
    .where(and(inArray(contentRecords.kind, Object.values(activityKinds)), isNotNull(contentRecords.view)))
    .orderBy(...inOrder);
  return activitiesOf((kind) => rows.filter((row) => row.kind === kind));
}

function activitiesOf(rowsOf: (kind: ContentKind) => readonly { key: string; view: unknown }[]): Activities {
  const entries = activityFolders.map((folder) => [
    folder,
    latestFirst(rowsOf(activityKinds[folder]).map(({ key, view }) => ({ ...(view as object), key }))),
  ]);
  return activitiesSchema.parse(Object.fromEntries(entries));
}

/** The cached views of a kind, in the owner's order. */
interface ReadKind {
  /** A string that changes when a row is added, removed or changed. */
  version: string;
  rows: readonly { key: string; version: string; view: unknown }[];
  /** The views of the rows. The array stays the same object until a view changes. */
  views: readonly unknown[];
}
export type ReadViews = ReadonlyMap<ContentKind, ReadKind>;

/** All lists that pages read. */
interface Lists {
  projects: Project[];
  projectPages: OwnPage[];
  publications: Publication[];
  references: Publication[];
  activities: Activities;
  /** Custom pages, in the order of their file names, then in the order of creation. */
  ownPages: OwnPage[];
}

/** Maximum number of changed views that are read by key. If more views have changed, all views of the kind are read. */
const ASKED = 200;

/** The key of each row and the transaction that last wrote it (`xmin`), which PostgreSQL updates with every change. */
const rowsOfKind = sql<string>`json_agg(json_build_array(${contentRecords.key}, ${contentRecords}.xmin::text)
  order by ${contentRecords.position}, ${contentRecords.key})::text`;

/**
 * Reads all lists, in a transaction with a consistent snapshot. If the result of an earlier call is given, only the
 * changes since then are read. So an edit of one record costs the same on sites of any size.
 */
export async function readLists(
  tx: Database,
  before: ReadViews = new Map(),
): Promise<{ lists: Lists; read: ReadViews }> {
  const kinds = await tx
    .select({ kind: contentRecords.kind, version: rowsOfKind })
    .from(contentRecords)
    .where(isNotNull(contentRecords.view))
    .groupBy(contentRecords.kind);
  const read = new Map<ContentKind, ReadKind>();
  for (const { kind, version } of kinds) {
    const former = before.get(kind);
    read.set(kind, former?.version === version ? former : await readKind(tx, kind, version, former));
  }
  const rowsOf = (kind: ContentKind) => read.get(kind)?.rows ?? [];
  const viewsOf = <View>(kind: ContentKind) => (read.get(kind)?.views ?? []) as View[];
  const lists = {
    projects: projectsOf(viewsOf('project')),
    projectPages: projectPagesOf(viewsOf('project')),
    publications: viewsOf<Publication>('publication'),
    references: viewsOf<Publication>('reference'),
    activities: activitiesOf(rowsOf),
    ownPages: viewsOf<OwnPage>('page'),
  };
  return { lists, read };
}

async function readKind(
  tx: Database,
  kind: ContentKind,
  version: string,
  before: ReadKind | undefined,
): Promise<ReadKind> {
  const known = JSON.parse(version) as [key: string, version: string][];
  const former = new Map(before?.rows.map((row) => [row.key, row]));
  const changed = known.filter(([key, its]) => former.get(key)?.version !== its).map(([key]) => key);
  const few = changed.length <= ASKED ? inArray(contentRecords.key, changed) : undefined;
  const found =
    changed.length === 0
      ? []
      : await tx
          .select({ key: contentRecords.key, view: contentRecords.view })
          .from(contentRecords)
          .where(and(shown(kind), few));
  const anew = new Map(found.map(({ key, view }) => [key, view]));
  const rows = known.map(([key, its]) => ({
    key,
    version: its,
    view: anew.has(key) ? anew.get(key) : former.get(key)?.view,
  }));
  return { version, rows, views: rows.map(({ view }) => view) };
}

/** @returns the first `count` publications, or the first `count` after the publication with this id */
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

/** Returns a hash that changes when a publication changes, computed in SQL. */
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
