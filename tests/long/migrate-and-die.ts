/**
 * `node migrate-and-die.ts N`: migrates the database of `DATABASE_URL`, or the embedded database of `DATA_DIR` if
 * that is not set. The process is killed right after statement N.
 */
import { join } from 'node:path';
import { startDatabaseThread } from '#host/embedded/thread.ts';
import { connect } from '#server/platform/db/connect.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const last = Number(process.argv[2]);
const { database, dataDir } = readConfig();
const { db, close } = database ? connect(database) : await openUnmigrated();
let sent = 0;

/** Opens the database like `openEmbedded`, but without migrating it. */
async function openUnmigrated() {
  const socket = join(dataDir, '.s.PGSQL.5432');
  const thread = await startDatabaseThread(join(dataDir, 'postgres'), socket, (cause) => console.error(cause));
  const connection = connect({ socketDirectory: dataDir });
  const close = async () => {
    await connection.close();
    await thread.stop();
  };
  return { ...connection, close };
}

/** Wraps a database so that the statements of its transactions are counted. */
function counting<T extends object>(target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (name === 'transaction' && typeof value === 'function') {
        return (work: (tx: object) => Promise<unknown>) =>
          (value as (work: (tx: object) => Promise<unknown>) => Promise<unknown>).call(object, (tx) =>
            work(counting(tx)),
          );
      }
      if (name === 'execute' && typeof value === 'function') {
        return (...values: unknown[]) => {
          sent += 1;
          const result = (value as (...values: unknown[]) => PromiseLike<unknown>).apply(object, values);
          if (sent === last) result.then(() => process.kill(process.pid, 'SIGKILL'));
          return result;
        };
      }
      return value;
    },
  });
}

await migrate(counting(db));
await close();
console.log(sent);
