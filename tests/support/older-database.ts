/** Databases of earlier program versions, to test that migrations lose no data. */
import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import * as schema from '#server/platform/db/schema/index.ts';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { randomUUID } from 'node:crypto';
import { postgresDatabase } from './database.ts';
import { findPrograms, startPostgres } from './postgres.ts';

async function openPglite() {
  const pglite = await PGlite.create();
  return { db: drizzle(pglite, { schema, casing: 'snake_case' }) as Database, close: () => pglite.close() };
}

async function openPostgres() {
  if (!(await postgresDatabase())) return undefined;
  const server = await startPostgres();
  if (!server) return undefined;
  const name = `older_${randomUUID().slice(0, 8)}`;
  await server.run('createdb', name);
  return connect({
    url: `postgres://postgres@localhost/${name}?host=${encodeURIComponent(server.socketDirectory)}`,
    driver: 'postgres',
  });
}

/**
 * Kinds of databases: a name, and a function that opens a database without tables. Outside the campaign, PGlite is used
 * only if PostgreSQL is not installed, because an empty PGlite takes four seconds of processor time.
 */
export const olderDatabases = [
  ...(process.env['CAMPAIGN'] || !findPrograms() ? [['PGlite', openPglite] as const] : []),
  ...(findPrograms() ? [['PostgreSQL', openPostgres] as const] : []),
];
