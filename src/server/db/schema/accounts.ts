import type { SecurityEventKind } from '#contract/accounts.ts';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Kept in lower case, so that the unique index holds for other letter case too. */
  email: text().notNull().unique(),
  username: text(),
  passwordHash: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

/** One device that is signed in. The row is the session: deleting it ends every token at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    csrfToken: text().notNull(),
    /** 'Remember me': decides how long the refresh cookie lives. */
    remembered: boolean().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/**
 * The refresh tokens of a session, as SHA-256 only. Each use of one makes a successor of the next generation
 * (more than one where an answer was lost, or two tabs raced): docs/decisions, refresh tokens.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    firstUsedAt: instant(),
  },
  (table) => [index('refresh_tokens_session_id').on(table.sessionId)],
);

export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('reset_tokens_user_id').on(table.userId)],
);

/**
 * Addresses that an account left, for the days in which each can take the change back: so long nobody else gets it.
 * Of one account's rows the smallest id is the earliest address. The link's token is kept as SHA-256 only.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formerEmail: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('email_changes_user_id').on(table.userId),
    index('email_changes_former_email').on(table.formerEmail),
  ],
);

/**
 * What happened to accounts, for their users and the owner to look through; kept for 90 days. Refusals, failed logins
 * and requests for resets are counted by the hour: one row each, whose id says of what.
 */
export const securityLog = pgTable(
  'security_log',
  {
    id: text().primaryKey(),
    /** Undefined: nobody whom the site knows. What was typed is not kept. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The client's network, or 'command line'; of several, the last one's. */
    address: text().notNull(),
    count: integer().notNull().default(1),
    at: instant().notNull(),
  },
  (table) => [index('security_log_user_id').on(table.userId, table.at), index('security_log_at').on(table.at)],
);

/**
 * A counter: one upsert counts and answers. `resetAt` is when a window starts anew, or when the next try is
 * allowed; `step` is how many waits were imposed (Fibonacci, login). Keys hold no address of a person.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    step: integer().notNull().default(0),
    resetAt: instant().notNull(),
  },
  (table) => [index('rate_limits_reset_at').on(table.resetAt)],
);

/**
 * Mails to send: written in the transaction of the change that causes them, sent afterwards, then removed, since
 * they hold addresses and links that open accounts. One that was given up stays for a while with its error.
 */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Whose account it is about; its mails go with it. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
  },
  (table) => [index('mails_next_attempt_at').on(table.nextAttemptAt), index('mails_user_id').on(table.userId)],
);
