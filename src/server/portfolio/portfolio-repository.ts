/** The rows of projects and publications: the owner's entries, in the order of the owner's files. */
import type { Project, Publication } from '#contract/portfolio.ts';
import type { Database } from '#server/db/database.ts';
import { projects, publications } from '#server/db/schema/index.ts';
import { asc, gt, notInArray, sql } from 'drizzle-orm';

export async function listProjects(db: Database): Promise<Project[]> {
  const rows = await db.select({ data: projects.data }).from(projects).orderBy(asc(projects.position));
  return rows.map(({ data }) => data);
}

export async function listPublications(db: Database): Promise<Publication[]> {
  const rows = await db.select({ data: publications.data }).from(publications).orderBy(asc(publications.position));
  return rows.map(({ data }) => data);
}

/** @returns the first `count` publications, or those that follow the one of this id */
export async function somePublications(db: Database, count: number, after?: string): Promise<Publication[]> {
  const position = sql`(select ${publications.position} from ${publications} where ${publications.id} = ${after})`;
  const rows = await db
    .select({ data: publications.data })
    .from(publications)
    .where(after === undefined ? undefined : gt(publications.position, position))
    .orderBy(asc(publications.position))
    .limit(count);
  return rows.map(({ data }) => data);
}

/** A text that changes with every change of any publication, made where they lie: none is sent. */
export async function publicationsVersion(db: Database): Promise<string> {
  const each = sql`md5(${publications.data}::text)`;
  const [row] = await db
    .select({ version: sql<string>`md5(string_agg(${each}, '' order by ${publications.position}))` })
    .from(publications);
  return row?.version ?? '';
}

/** Makes the table hold these projects, by id, in this order, and no others. */
export async function replaceProjects(db: Database, entries: readonly Project[]): Promise<void> {
  const rows = entries.map((data, position) => ({ id: data.id, position, data }));
  if (rows.length > 0)
    await db.insert(projects).values(rows).onConflictDoUpdate({ target: projects.id, set: replaced });
  await db.delete(projects).where(notInArray(projects.id, ids(rows)));
}

/** Makes the table hold these publications, by id, in this order, and no others. */
export async function replacePublications(db: Database, entries: readonly Publication[]): Promise<void> {
  const rows = entries.map((data, position) => ({ id: data.id, position, data }));
  if (rows.length > 0) {
    await db.insert(publications).values(rows).onConflictDoUpdate({ target: publications.id, set: replaced });
  }
  await db.delete(publications).where(notInArray(publications.id, ids(rows)));
}

const replaced = { position: sql`excluded.position`, data: sql`excluded.data` };
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
