/**
 * The tables of an archive, with functions to read and fill them. They contain everything that the owner wrote or
 * that others sent to the site. Temporary data is left out: sessions, reset links, limits, emails about accounts,
 * uploads and builds. Preview links are also left out, because they would be invalid in a restored site. Schedules
 * are left out, because a restored site pauses them.
 */
import { hasRow, type Database } from '#server/platform/db/database.ts';
import * as schema from '#server/platform/db/schema/index.ts';
import { hasPosts } from '#server/features/posts/state-repository.ts';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** In the order of insertion: referenced tables come first. */
const tables = {
  users: schema.users,
  passkeys: schema.passkeys,
  categories: schema.categories,
  keywords: schema.keywords,
  media: schema.media,
  posts: schema.posts,
  postTexts: schema.postTexts,
  postRevisions: schema.postRevisions,
  postAddresses: schema.postAddresses,
  mediaUses: schema.mediaUses,
  importSources: schema.importSources,
  redirects: schema.redirects,
  comments: schema.comments,
  closedPosts: schema.closedPosts,
  reviews: schema.reviews,
  contentTexts: schema.contentTexts,
  contentRecords: schema.contentRecords,
  contentRevisions: schema.contentRevisions,
  contentFiles: schema.contentFiles,
  workProposals: schema.workProposals,
  documents: schema.documents,
  settings: schema.settings,
  followers: schema.subscribers,
  mailings: schema.mailings,
  mailingTexts: schema.mailingTexts,
  deliveries: schema.deliveries,
  seenDays: schema.analyticsDays,
  mentions: schema.mentions,
  mentionedTexts: schema.mentionedTexts,
  sentMentions: schema.sentMentions,
  workSources: schema.workSources,
  workCounts: schema.workCounts,
} satisfies Record<string, PgTable>;

/** Column names in archives that differ from the schema. */
const archivedNames: Readonly<Record<string, string>> = { subscriberId: 'followerId' };

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as [TableName, ...TableName[]];

export type Row = Record<string, unknown>;

/**
 * Conditions for the owner's private records, which are left out of every archive and stay unchanged when an archive
 * is restored.
 */
const personal: Partial<Record<TableName, SQL>> = {
  contentTexts: sql`${schema.contentTexts.kind} = 'private'`,
  contentRecords: sql`${schema.contentRecords.kind} = 'private'`,
  contentRevisions: sql`${schema.contentRevisions.kind} = 'private'`,
  contentFiles: sql`${schema.contentFiles.path} ~ '^(private|/PRIVATE)'`,
};
const isArchived = (name: TableName) => sql`${personal[name] ?? sql`false`} is not true`;

/** Columns for schedules, which are not archived. */
const paused = new Set<PgColumn>([
  schema.posts.publishAt,
  schema.posts.publishRevision,
  schema.contentRecords.publishAt,
  schema.contentRecords.publishRevision,
  schema.workSources.nextAt,
  schema.workSources.holder,
  schema.workSources.heldUntil,
]);
/** Upper limits of a batch in memory: rows, and their approximate size in bytes. */
const BATCH_ROWS = 100;
const BATCH_BYTES = 8 * 1024 * 1024;

const fetched = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/**
 * Schemas that convert a row from JSON to the input of `insertRows`. A column that was added by a later migration can
 * be missing from the row.
 */
export const rowSchemas: Readonly<Record<string, z.ZodType<Row>>> = Object.fromEntries(
  tableNames.map((name) => [
    name,
    z.strictObject(
      Object.fromEntries(columnsOf(name).map(([property, column]) => [property, valueSchema(column)] as const)),
    ),
  ]),
);

/**
 * Yields all rows of a table in their JSON form (times are ISO 8601, bytes base64). The order does not depend on the
 * collation. It must run in a transaction, because a server-side cursor keeps a long history from being loaded into
 * memory at once.
 */
export async function* readRows(tx: Database, name: TableName): AsyncGenerator<Row[]> {
  const columns = columnsOf(name);
  const fields = columns.map(([property, column]) => sql`${column} as ${sql.identifier(property)}`);
  const table = tables[name];
  await tx.execute(
    sql`declare archive no scroll cursor for select ${sql.join(fields, sql`, `)} from ${table} where ${isArchived(name)} order by ${sql.join(keyOf(table), sql`, `)}`,
  );
  // The batch size depends on the largest row so far, so large images are read one at a time.
  let largest = BATCH_BYTES;
  for (;;) {
    const count = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / largest)));
    const { rows } = fetched.parse(await tx.execute(sql.raw(`fetch ${count} from archive`)));
    if (rows.length === 0) break;
    const sizes = rows.map((row) => Object.values(row).reduce<number>((sum, value) => sum + sizeOf(value), 1));
    largest = Math.max(...sizes, largest === BATCH_BYTES ? 1 : largest);
    yield rows.map((row) =>
      Object.fromEntries(
        columns.map(([property, column]) => {
          const value = row[property];
          return [property, value === null ? null : toJson(column.mapFromDriverValue(value))];
        }),
      ),
    );
  }
  await tx.execute(sql`close archive`);
}

/** Locks all tables against writes until the transaction ends. Waits for running writers; readers continue. */
export async function lockForRestore(tx: Database): Promise<void> {
  const all = sql.join(
    tableNames.map((name) => sql`${tables[name]}`),
    sql`, `,
  );
  await tx.execute(sql`lock table ${all} in share row exclusive mode`);
}

/** Returns whether there are users or posts. */
export async function hasContent(db: Database): Promise<boolean> {
  if (await hasPosts(db)) return true;
  return hasRow(db.select({ id: schema.users.id }).from(schema.users).limit(1));
}

/** Deletes every row that an archive would contain. */
export async function deleteRows(tx: Database): Promise<void> {
  for (const name of tableNames.toReversed()) await tx.delete(tables[name]).where(isArchived(name));
}

/** @param rows rows from `rowSchemas`, with up to 65,535 values in total, which is the limit of one statement */
export async function insertRows(tx: Database, name: TableName, rows: Row[]): Promise<void> {
  const columns = new Map(columnsOf(name).map(([archived, , property]) => [archived, property]));
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([archived, value]) => [columns.get(archived) ?? archived, value])),
  );
  const insert = tx.insert(tables[name]).values(named);
  // An archive of version 1 can contain equal texts more than once.
  await (name === 'postTexts' ? insert.onConflictDoNothing() : insert);
}

/** Returns the approximate size of a value in bytes. */
export function sizeOf(value: unknown): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 100;
}

/** Returns the columns of a table: the name in archives, the column, and its property in the schema. */
function columnsOf(name: TableName): [archived: string, column: PgColumn, property: string][] {
  return Object.entries<PgColumn>(getTableColumns(tables[name] as PgTable))
    .filter(([, column]) => !paused.has(column))
    .map(([property, column]) => [archivedNames[property] ?? property, column, property]);
}

/** Encodes bytes as base64. */
function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function keyOf(table: PgTable): SQL[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return key.map((column) => (column.dataType === 'string' ? sql`${column} collate "C"` : sql`${column}`));
}

/** Returns the schema for a kind of column. */
function valueSchema(column: PgColumn): z.ZodType {
  const kinds: Record<string, z.ZodType> = {
    string: z.string(),
    number: z.number().int(),
    boolean: z.boolean(),
    date: z.iso.datetime().transform((text) => new Date(text)),
    json: z.json(),
    custom: z.base64().transform((text) => Buffer.from(text, 'base64')),
  };
  const schema = kinds[column.dataType];
  if (!schema) throw new Error(`An archive cannot hold a column of type ${column.dataType}.`);
  if (!column.notNull) return schema.nullable().optional();
  return column.hasDefault ? schema.optional() : schema;
}
