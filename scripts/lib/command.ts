import { hasDatabase, openDatabase } from '#host/open-database.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HelpRequestError, readOptions, type Declaration } from './read-options.ts';
import { stopOnSignal, StoppedError } from './stoppable.ts';
import { toUserMessage } from '#host/user-message.ts';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The terminal of a command. Tests pass their own terminal and run the command in their process. */
export interface Terminal {
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Prints results to stdout. */
  print: (line: string) => void;
  /** Prints progress and errors to stderr. */
  report: (line: string) => void;
  /** Returns a signal that asks a command to stop cleanly. `undefined` if the command cannot be stopped. */
  stoppable?: () => AbortSignal;
}

export interface CommandContext extends Terminal {
  stoppable: () => AbortSignal;
  config: Config;
  /**
   * Opens the database, which is closed when the command ends. `mustExist`: does not create an embedded database.
   * `lent`: if no database exists, uses an empty temporary database.
   */
  open: (options: { mustExist: boolean; lent?: boolean }) => Promise<Database>;
}

type Options = Declaration['options'];
type Said<Known extends Options> = ReturnType<typeof readOptions<Known>>;

/**
 * Reads the options of a command and returns its work. Options are read before anything else, so that `--help` needs
 * neither an environment nor a database.
 * @throws HelpRequestError or UsageError
 */
export type Command = (args: readonly string[]) => Work;

/**
 * Does the work of a command.
 * @returns the exit code: 0 or undefined if all is well, 1 for findings
 * @throws OperatorError for problems that the user can fix
 */
type Work = (context: CommandContext) => Promise<number | void>;

/** Creates a command from the declaration of its options and the function that does its work. */
export const declared =
  <const Known extends Options>(
    declaration: Declaration<Known>,
    work: (context: CommandContext, said: Said<Known>) => Promise<number | void>,
  ): Command =>
  (args) => {
    const said = readOptions(args, declaration);
    return (context) => work(context, said);
  };

/**
 * Runs a command.
 * @returns the exit code: 0 ok, 1 findings, 2 wrong usage or a failure, 130 stopped by the user
 */
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

/**
 * Runs a command in this process and exits, if its file is the program: Node 22 has no `import.meta.main`.
 * @param file `import.meta.url` of the command's file
 */
export async function runProgram(file: string, work: Command): Promise<void> {
  if (file !== pathToFileURL(realpathSync(process.argv[1] ?? '')).href) return;
  const code = await runCommand(work, {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => console.log(line),
    report: (line) => console.error(line),
    stoppable: stopOnSignal,
  });
  process.exit(code);
}
