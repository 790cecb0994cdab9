import type { TokenScope } from '#contract/tokens.ts';
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { bytea, instant } from './columns.ts';

/** Passkeys, which open an account instead of its password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator named it, base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id'),
    /** COSE. */
    publicKey: bytea().notNull(),
    /** Of signatures, where the authenticator counts them; 0 where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser may reach it, as it said when it was added. */
    transports: jsonb().$type<string[]>().notNull(),
    /** The host that it was made for: under no other does a browser offer it. */
    rpId: text().notNull(),
    /** Whether it is kept by a service and so on more than one device. */
    isSynced: boolean().notNull(),
    /** Whether login finds it: one that its authenticator does not list confirms what is done, and opens no account. */
    isDiscoverable: boolean().notNull().default(true),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/** Challenges for authenticators to sign, each once: the row is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    purpose: text().$type<'add' | 'login' | 'step-up'>().notNull(),
    /** The requesting session; null: a login, whose user is still unknown. */
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
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token. */
    hash: text().notNull().unique('api_tokens_hash'),
    /** Its first characters, by which its owner knows it again. */
    prefix: text().notNull(),
    name: text().notNull(),
    scopes: jsonb().$type<TokenScope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('api_tokens_user_id').on(table.userId)],
);
