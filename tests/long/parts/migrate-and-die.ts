/**
 * `node migrate-and-die.ts N`: migrates the database of `DATABASE_URL`, or the embedded database of `DATA_DIR` if
 * that is not set. The process is killed right after statement N. Prints the number of statements.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { startDatabaseThread } from '#host/embedded/thread.ts';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const last = Number(process.argv[2]);
const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = process.env;
let sent = 0;

// Every statement of the migrations goes through this method, those that begin and end a transaction too.
const { query } = Client.prototype as unknown as { query: (...values: unknown[]) => unknown };
Object.assign(Client.prototype, {
  query(this: Client, ...values: unknown[]) {
    const result = query.apply(this, values);
    if (!(result instanceof Promise)) return result;
    sent += 1;
    return sent === last ? result.then(() => process.kill(process.pid, 'SIGKILL')) : result;
  },
});

// An embedded database is opened without `openEmbedded`, which migrates it.
const socket = join(dataDir, '.s.PGSQL.5432');
const thread = url ? undefined : await startDatabaseThread(join(dataDir, 'postgres'), socket, console.error);
const { db, close } = connect(url ? { url, driver: 'postgres' } : { socketDirectory: dataDir });
await migrate(db);
await close();
await thread?.stop();
console.log(sent);
