import { hasDatabase, openDatabase } from '#host/open-database.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Connection } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { HelpRequestError, readOptions, type Declaration } from './read-options.ts';
import { stopOnSignal, StoppedError } from './stoppable.ts';
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
  /** Called by a command that can stop cleanly: aborted to stop it. Left out: it is never stopped. */
  stoppable?: () => AbortSignal;
}

export interface CommandContext extends Terminal {
  stoppable: () => AbortSignal;
  config: Config;
  /**
   * Opens the database; closed when the command is done. `mustExist`: an embedded one is not created; `lent`: if
   * there is none, an empty temporary one is used.
   */
  open: (options: { mustExist: boolean; lent?: boolean }) => Promise<Database>;
}

type Options = Declaration['options'];
type Said<Known extends Options> = ReturnType<typeof readOptions<Known>>;

/**
 * Reads the options of a command, and gives back what it does with them. Options are read before anything else, so
 * that `--help` needs neither an environment nor a database.
 * @throws HelpRequestError or UsageError
 */
export type Command = (args: readonly string[]) => Work;

/**
 * What a command does.
 * @returns the exit code, 0 if nothing; 1 for findings
 * @throws OperatorError for what the person at the terminal can fix
 */
type Work = (context: CommandContext) => Promise<number | void>;

/** A command from its declaration, and what it does with what was said. */
export const declared =
  <const Known extends Options>(
    declaration: Declaration<Known>,
    work: (context: CommandContext, said: Said<Known>) => Promise<number | void>,
  ): Command =>
  (args) => {
    const said = readOptions(args, declaration);
    return (context) => work(context, said);
  };

/** @returns the exit code: 0 ok, 1 findings, 2 wrong usage or a failure, 130 stopped by the person */
export async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  const opened: Connection[] = [];
  const folders: string[] = [];
  try {
    const work = command(terminal.args);
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
      return (await work({ stoppable: () => new AbortController().signal, ...terminal, config, open })) ?? 0;
    } finally {
      await Promise.all(opened.map((connection) => connection.close()));
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  } catch (cause) {
    if (cause instanceof HelpRequestError) {
      terminal.print(cause.message);
      return 0;
    }
    if (cause instanceof StoppedError) {
      terminal.report(cause.message);
      return 130;
    }
    terminal.report(toUserMessage(cause));
    return 2;
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
