/**
 * `npm run admin -- create | reset-password | grant | revoke <email>`: accounts from the command line, with the
 * site running or not. The password is asked for on the terminal, or taken from ADMIN_PASSWORD.
 */
import { email as emailSchema, password as passwordSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { DataDirError, openEmbedded } from '#host/embedded/embedded.ts';
import { ensureAdmin, grantAdmin, revokeAdmin, setPassword } from '#server/accounts/admins.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import type { z } from 'zod';
import { askPassword } from './lib/ask-password.ts';

const usage = `Usage: npm run admin -- <command> <email>

  create          make an admin with a password
  reset-password  set a new password and end every session of the account
  grant           make an account an admin
  revoke          make an admin an ordinary user

The password is asked for on the terminal, or taken from the variable ADMIN_PASSWORD.`;

/** A sentence for whoever ran the command; shown without a stack. */
class Refusal extends Error {}

/** Asked for before the database is opened, so that nobody waits for a person at a prompt. */
async function newPassword(config: Config): Promise<string> {
  const { password: given } = config.admin;
  if (given === undefined && !process.stdin.isTTY) {
    throw new Refusal('There is no terminal to ask for a password: set ADMIN_PASSWORD.');
  }
  const password = given ?? (await askPassword(process.stdin, process.stderr));
  if (password === undefined) throw new Refusal('The two passwords differ. Nothing was changed.');
  return checked(passwordSchema, password);
}

function checked(schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new Refusal(parsed.error.issues[0]?.message);
  return parsed.data;
}

interface Command {
  needsPassword: boolean;
  /** @returns what was done, in a sentence */
  run: (db: Database, email: string, password: string) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  create: {
    needsPassword: true,
    run: async (db, email, password) => {
      const isMade = await ensureAdmin(db, email, password);
      if (!isMade) throw new Refusal(`${email} has an account already. To make it an admin, use grant.`);
      return `Made the admin ${email}.`;
    },
  },
  'reset-password': {
    needsPassword: true,
    run: async (db, email, password) => {
      await setPassword(db, email, password);
      return `Set a new password for ${email} and ended its sessions.`;
    },
  },
  grant: {
    needsPassword: false,
    run: async (db, email) => {
      await grantAdmin(db, email);
      return `${email} is an admin.`;
    },
  },
  revoke: {
    needsPassword: false,
    run: async (db, email) => {
      await revokeAdmin(db, email);
      return `${email} is no longer an admin.`;
    },
  },
};

function open(config: Config): Promise<Connection> | Connection {
  if (config.database) return connect({ ...config.database, connections: 2 });
  return openEmbedded(config.dataDir, { print: (line) => console.error(line) });
}

async function main([name = '', address, ...rest]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !address || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const config = readConfig();
  const email = checked(emailSchema, address);
  const password = command.needsPassword ? await newPassword(config) : '';
  const connection = await open(config);
  try {
    console.log(await command.run(connection.db, email, password));
    return 0;
  } finally {
    await connection.close();
  }
}

/** What went wrong, in words; undefined for a fault that is ours. */
function toUserMessage(cause: unknown): string | undefined {
  if (cause instanceof AppError && cause.code === 'LAST_ADMIN')
    return 'This is the last admin: grant another one first.';
  const isForPeople = [AppError, Refusal, ConfigError, DataDirError].some((kind) => cause instanceof kind);
  return isForPeople && cause instanceof Error ? cause.message : undefined;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (cause) {
  console.error(toUserMessage(cause) ?? cause);
  process.exitCode = 1;
}
