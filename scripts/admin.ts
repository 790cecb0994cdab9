/**
 * `npm run admin -- create | reset-password | grant | revoke <email>`, `npm run admin -- log [email]`,
 * `npm run admin -- rotate-secret`: manages accounts, whether the site is running or not. Asks for the password on the
 * terminal, or reads it from ADMIN_PASSWORD.
 */
import { email as emailSchema, password as passwordSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { firstError } from '#contract/english.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { newAuthSecret, rotateSecret } from '#host/auth-secret.ts';
import { ensureAdmin, grantAdmin, revokeAdmin, setPassword } from '#server/features/accounts/admins.ts';
import { listWholeSecurityLog } from '#server/features/accounts/security-log-repository.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { z } from 'zod';
import { askPassword } from './lib/ask-password.ts';
import { UsageError } from './lib/read-options.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';

/**
 * Returns the new password. The command asks for it before the database is opened, so that no other process waits for
 * the prompt.
 */
async function newPassword(config: Config): Promise<string> {
  const { password: given } = config.admin;
  if (given === undefined && !process.stdin.isTTY) {
    throw new OperatorError('there is no terminal to enter the password. Set ADMIN_PASSWORD instead.');
  }
  const password = given ?? (await askPassword(process.stdin, process.stderr));
  if (password === undefined) throw new OperatorError('the two passwords differ. Nothing was changed.');
  return checked(passwordSchema, password);
}

function checked(schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new OperatorError(firstError(parsed.error));
  return parsed.data;
}

interface Action {
  needsPassword: boolean;
  /** Returns a message that describes the result. */
  run: (db: Database, email: string, password: string) => Promise<string>;
}

const actions: Readonly<Record<string, Action>> = {
  create: {
    needsPassword: true,
    run: async (db, email, password) => {
      const isMade = await ensureAdmin(db, email, password);
      if (!isMade)
        throw new OperatorError(
          `${email} already has an account. To make it an admin: npm run admin -- grant ${email}`,
        );
      return `Created admin account ${email}.`;
    },
  },
  'reset-password': {
    needsPassword: true,
    run: async (db, email, password) => {
      await setPassword(db, email, password);
      return `Set a new password for ${email} and logged it out everywhere.`;
    },
  },
  grant: {
    needsPassword: false,
    run: async (db, email) => {
      await grantAdmin(db, email);
      return `Made ${email} an admin.`;
    },
  },
  revoke: {
    needsPassword: false,
    run: async (db, email) => {
      await revokeAdmin(db, email);
      return `Removed the admin role from ${email}.`;
    },
  },
};

/** Converts an API error to an error with a message for the command line. */
function refusal(cause: AppError): OperatorError {
  const isLast = cause.code === 'LAST_ADMIN';
  return new OperatorError(
    isLast ? 'this is the only admin. Grant another account admin rights first.' : cause.message,
    { cause },
  );
}

/**
 * Prints the security log, one event per line: time, event, count within the hour, account (`-` if unknown), and the
 * client's network.
 */
async function printLog(db: Database, email: string | undefined, print: (line: string) => void): Promise<void> {
  for (const { at, kind, count, email: whose, address } of await listWholeSecurityLog(db, email)) {
    print([at.toISOString(), kind, String(count), whose ?? '-', address].join('\t'));
  }
}

/**
 * Rotates the secret.
 * @returns a message with the result and the next steps
 */
function rotated({ authSecret, dataDir }: Config): string {
  if (authSecret !== undefined) {
    return [
      'AUTH_SECRET is set in the environment. Set these two variables there, then restart the site:',
      '  AUTH_SECRET_PREVIOUS  to the current value of AUTH_SECRET',
      `  AUTH_SECRET           to ${newAuthSecret()}`,
    ].join('\n');
  }
  if (!rotateSecret(dataDir))
    throw new OperatorError(`there is no secret in ${dataDir} (DATA_DIR) yet. The first npm start creates it.`);
  return 'Created a new secret. Restart the site to use the new secret. The old secret is still accepted.';
}

export const admin: Command = declared(commands.admin, async ({ config, open, print }, { positionals }) => {
  const [name = '', address] = positionals;
  if (name === 'log') {
    const whose = address === undefined ? undefined : checked(emailSchema, address);
    await printLog(await open({ mustExist: true }), whose, print);
    return 0;
  }
  if (name === 'rotate-secret') {
    if (address !== undefined) throw new UsageError(`unexpected argument '${address}'.`, commands.admin);
    print(rotated(config));
    return 0;
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || address === undefined) throw new UsageError('the email address is missing.', commands.admin);
  const email = checked(emailSchema, address);
  const password = action.needsPassword ? await newPassword(config) : '';
  // Only `create` can create a database. Otherwise a command with a mistyped DATA_DIR would create one.
  const db = await open({ mustExist: name !== 'create' });
  try {
    print(await action.run(db, email, password));
  } catch (cause) {
    throw cause instanceof AppError ? refusal(cause) : cause;
  }
  return 0;
});

await runProgram(import.meta.url, admin);
