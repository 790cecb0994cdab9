/**
 * Which tables an archive holds: everything the owner wrote or people entrusted to the site. Sessions, reset links,
 * limits, mails, uploads and builds are of the moment and stay out; so do preview links, which are void in a restored
 * site, and the times of scheduled posts, which are paused there.
 */
import * as schema from '#server/db/schema/index.ts';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** In the order in which they can be filled: what is referred to comes first. */
const tables = {
  users: schema.users,
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
  projects: schema.projects,
  publications: schema.publications,
  documents: schema.documents,
  settings: schema.settings,
} satisfies Record<string, PgTable>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as [TableName, ...TableName[]];

export type Row = Record<string, unknown>;

export interface ArchiveTable {
  name: TableName;
  table: PgTable;
  /** Every row as the driver gives it, by property name, in an order that no collation changes. */
  select: SQL;
  /** What the driver gave → what JSON keeps (times become ISO 8601). */
  toRow: (raw: Row) => Row;
  /** What JSON kept → what drizzle inserts. A column that came with a later migration may be missing. */
  rowSchema: z.ZodType<Row>;
}

/** Columns of the moment. */
const paused = new Set<PgColumn>([schema.posts.publishAt, schema.posts.publishRevision]);

export const archiveTables: readonly ArchiveTable[] = tableNames.map((name) => describe(name, tables[name]));

function describe(name: TableName, table: PgTable): ArchiveTable {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !paused.has(column));
  const fields = columns.map(([property, column]) => sql`${column} as ${sql.identifier(property)}`);
  return {
    name,
    table,
    select: sql`select ${sql.join(fields, sql`, `)} from ${table} order by ${sql.join(keyOf(table), sql`, `)}`,
    toRow: (raw) =>
      Object.fromEntries(
        columns.map(([property, column]) => {
          const value = raw[property];
          return [property, value === null ? null : toJson(column.mapFromDriverValue(value))];
        }),
      ),
    rowSchema: z.strictObject(Object.fromEntries(columns.map(([property, column]) => [property, valueSchema(column)]))),
  };
}

/** Bytes as base64. */
function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function keyOf(table: PgTable): SQL[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  return key.map((column) => (column.dataType === 'string' ? sql`${column} collate "C"` : sql`${column}`));
}

/** One schema a kind of column. */
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
