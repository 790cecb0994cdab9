import type { TokenScope } from '#contract/call.ts';
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions, userId } from './accounts.ts';
import { bytea, instant } from './columns.ts';

/** Passkeys, which log in to an account without its password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The id from the authenticator, base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id'),
    /** The public key in COSE format. */
    publicKey: bytea().notNull(),
    /** The authenticator's signature counter; 0 if the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports that the browser reported when the passkey was added. */
    transports: jsonb().$type<string[]>().notNull(),
    /** The host that the passkey was created for. Browsers offer the passkey for no other host. */
    rpId: text().notNull(),
    /** Whether a service syncs the passkey to several devices. */
    isSynced: boolean().notNull(),
    /** Whether authenticators offer the passkey at login. Otherwise, the passkey works only for re-authentication. */
    isDiscoverable: boolean().notNull().default(true),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/** Challenges for authenticators to sign; each row is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    purpose: text().$type<'add' | 'login' | 'step-up'>().notNull(),
    /** The session that requested the challenge; null for a login, whose user is still unknown. */
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_session_id').on(table.sessionId),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
);

/** API tokens of an admin's programs. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** SHA-256 of the token. */
    hash: text().notNull().unique('api_tokens_hash'),
    /** The token's first characters, by which its owner recognizes it. */
    prefix: text().notNull(),
    name: text().notNull(),
    scopes: jsonb().$type<TokenScope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('api_tokens_user_id').on(table.userId)],
);
