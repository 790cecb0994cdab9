/** Changes to accounts from the command line and at each start. */
import { email as emailSchema, password as passwordSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { fieldErrors } from '#contract/validation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { passwordHasher } from './passwords.ts';
import { isEmailReserved, listEmailChanges } from './email-change-repository.ts';
import { voidEmailChanges } from './email-change.ts';
import { findPendingChange } from './email-confirmation-repository.ts';
import { COMMAND_LINE, noteSecurityEvent } from './security-log.ts';
import { deleteResetTokens } from './reset-token-repository.ts';
import { deleteTokensOf } from './tokens/token-repository.ts';
import { deleteDevices } from './session-repository.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  lockUserAndAdmins,
  updateUser,
  type UserRow,
} from '#server/features/users/user-repository.ts';

/**
 * Creates an admin if the email has no account and is not reserved; an existing account stays unchanged.
 * @returns whether it was created
 * @throws AppError BAD_INPUT with the message of the broken rule if the email or password is invalid
 */
export async function ensureAdmin(db: Database, email: string, password: string, now = new Date()): Promise<boolean> {
  const address = checked(emailSchema, email);
  if ((await findUserByEmail(db, address)) || (await isEmailReserved(db, address, now))) return false;
  const passwordHash = await passwordHasher.hash(checked(passwordSchema, password));
  return db.transaction(async (tx) => {
    // The address counts as confirmed, because the person who runs the command knows the address's owner.
    const values = { id: randomUUID(), email: address, passwordHash, isAdmin: true, emailConfirmedAt: now };
    const user = await insertUser(tx, values, now);
    if (user) await noteSecurityEvent(tx, 'admin-granted', user.id, COMMAND_LINE, now);
    return user !== undefined;
  });
}

/**
 * Sets a password and turns password login back on. Ends the account's sessions, API tokens and open email changes.
 * @throws AppError ACCOUNT_NOT_FOUND, BAD_INPUT
 */
export async function setPassword(db: Database, email: string, password: string, now = new Date()): Promise<void> {
  const user = await existing(db, email);
  const passwordHash = await passwordHasher.hash(checked(passwordSchema, password));
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await updateUser(tx, user.id, { passwordHash, passkeysOnly: false }, now);
    await deleteResetTokens(tx, user.id);
    await deleteDevices(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await voidEmailChanges(tx, user.id);
    await noteSecurityEvent(tx, 'password-changed', user.id, COMMAND_LINE, now);
  });
}

/**
 * Makes an account an admin if its email address is confirmed and was not changed recently. After a recent change,
 * someone else may control the account.
 * @throws AppError ACCOUNT_NOT_FOUND, EMAIL_NOT_CONFIRMED, EMAIL_CHANGE_OPEN
 */
export async function grantAdmin(db: Database, email: string, now = new Date()): Promise<void> {
  const { id, email: address } = await existing(db, email);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    // The email may have changed since the lookup.
    if (user?.email !== address) throw new AppError('ACCOUNT_NOT_FOUND');
    if (!user.emailConfirmedAt) throw new AppError('EMAIL_NOT_CONFIRMED');
    const isOpen = (await findPendingChange(tx, id, now)) ?? (await listEmailChanges(tx, id, now))[0];
    if (isOpen) throw new AppError('EMAIL_CHANGE_OPEN');
    // This call also deletes expired changes, which are still stored.
    await voidEmailChanges(tx, id);
    await updateUser(tx, id, { isAdmin: true }, now);
    await noteSecurityEvent(tx, 'admin-granted', id, COMMAND_LINE, now);
  });
}

/**
 * Removes the admin role of an account.
 * @throws AppError ACCOUNT_NOT_FOUND, LAST_ADMIN
 */
export async function revokeAdmin(db: Database, email: string, now = new Date()): Promise<void> {
  const { id } = await existing(db, email);
  await db.transaction(async (tx) => {
    const admins = (await lockUserAndAdmins(tx, id)).filter((user) => user.isAdmin);
    if (admins.length === 1 && admins[0]?.id === id) throw new AppError('LAST_ADMIN');
    await updateUser(tx, id, { isAdmin: false }, now);
    // Tokens must not become valid again if the user becomes an admin again.
    await deleteTokensOf(tx, id);
    await noteSecurityEvent(tx, 'admin-revoked', id, COMMAND_LINE, now);
  });
}

async function existing(db: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, checked(emailSchema, email));
  if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
  return user;
}

function checked(schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw new AppError('BAD_INPUT', { problem: Object.values(fieldErrors(parsed.error))[0] });
  return parsed.data;
}
