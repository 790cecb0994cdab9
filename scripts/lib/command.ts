import { DataDirError } from '#host/embedded/embedded.ts';
import { ListenError } from '#host/listen.ts';
import { openDatabase } from '#host/open-database.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { ArchiveError } from '#server/archive/format.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Connection } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { ToolMissingError } from './fetched-tool.ts';

/** A sentence for the person at the terminal; shown without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Opens the database; closed when the command is done. `mustExist`: an embedded one is not made anew. */
export type Open = (options: { mustExist: boolean }) => Promise<Database>;

/**
 * Runs a command and ends the process: 0, or 1 after saying in one sentence what was wrong.
 * @param work what the command does; looks at its options before it opens the database
 */
export async function command(work: (open: Open) => Promise<void>): Promise<never> {
  const opened: Connection[] = [];
  const open: Open = async (options) => {
    const connection = await openDatabase(readConfig(), { ...options, print: (line) => console.error(line) });
    opened.push(connection);
    return connection.db;
  };
  try {
    await work(open).finally(() => Promise.all(opened.map((connection) => connection.close())));
    process.exit(process.exitCode ?? 0);
  } catch (cause) {
    console.error(toUserMessage(cause) ?? cause);
    process.exit(1);
  }
}

/** What a person can do something about, in words; undefined for a fault of the program. */
export function toUserMessage(cause: unknown): string | undefined {
  const kinds = [
    CommandError,
    ConfigError,
    DataDirError,
    ArchiveError,
    ContentValidationError,
    ListenError,
    ToolMissingError,
  ];
  if (kinds.some((kind) => cause instanceof kind)) return (cause as Error).message;
  if (isUnavailable(cause)) return 'The database does not answer. Is the address right, and is it running?';
  return undefined;
}
