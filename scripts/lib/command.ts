import { hasDatabase, openDatabase } from '#host/open-database.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Connection } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { stopOnSignal } from './stoppable.ts';
import { toUserMessage } from '#host/user-message.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a command has from the terminal. Tests hand over their own and run it in process. */
export interface Terminal {
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** What was asked for. */
  print: (line: string) => void;
  /** Progress and faults. */
  report: (line: string) => void;
  /** Called by a command that can stop in order: aborted when it shall. Left out: it never shall. */
  stoppable?: () => AbortSignal;
}

export interface CommandContext extends Terminal {
  stoppable: () => AbortSignal;
  config: Config;
  /**
   * Opens the database; closed when the command is done. `mustExist`: an embedded one is not made anew; `lent`: where
   * there is none, an empty one elsewhere, which goes when the command is done.
   */
  open: (options: { mustExist: boolean; lent?: boolean }) => Promise<Database>;
}

/**
 * What a command does; it looks at its options before it opens the database.
 * @returns the exit code, 0 if nothing
 * @throws OperatorError for what the person at the terminal can put right
 */
export type Command = (context: CommandContext) => Promise<number | void>;

/** @returns the exit code: 1 after saying in one sentence what was wrong */
export async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  const opened: Connection[] = [];
  const folders: string[] = [];
  try {
    const config = readConfig(terminal.env);
    const open: CommandContext['open'] = async ({ mustExist, lent = false }) => {
      const isLent = lent && !hasDatabase(config);
      const dataDir = isLent ? await mkdtemp(join(tmpdir(), 'researcher-site-lent-')) : config.dataDir;
      if (isLent) folders.push(dataDir);
      const options = { mustExist: mustExist && !isLent, print: terminal.report };
      const connection = await openDatabase({ ...config, dataDir }, options);
      opened.push(connection);
      return connection.db;
    };
    try {
      return (await command({ stoppable: () => new AbortController().signal, ...terminal, config, open })) ?? 0;
    } finally {
      await Promise.all(opened.map((connection) => connection.close()));
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  } catch (cause) {
    terminal.report(toUserMessage(cause));
    return 1;
  }
}

/** Runs a command as this process, and ends it. */
export async function command(work: Command): Promise<never> {
  const code = await runCommand(work, {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => console.log(line),
    report: (line) => console.error(line),
    stoppable: stopOnSignal,
  });
  process.exit(code);
}
