import type { SecurityEventKind } from '#contract/accounts.ts';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Stored in lower case, so that the unique index ignores case. */
  email: text().notNull().unique(),
  username: text(),
  passwordHash: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  /** Password login is off (passkeys only); a reset turns it on again. */
  passkeysOnly: boolean().notNull().default(false),
  /** Since when the present address is known to be this person's; null: not yet. */
  emailConfirmedAt: instant(),
  /** When the account goes if its address was never confirmed and nothing is in it; null: never. */
  unconfirmedUntil: instant(),
  /** BCP 47, of the mails; null: the site's first. */
  language: text(),
  /** Public name, as shown with comments; null: the account has no public content. */
  publicName: text(),
  /** Requested public name. Only the owner sees it until it is approved, if the account has published comments. */
  pendingPublicName: text(),
  /** Whether answers to its comments are mailed to it. */
  answerMails: boolean().notNull().default(true),
  /** `new`: comments wait for approval until one is approved. `shut`: blocked from commenting. */
  commentStanding: text().$type<'new' | 'known' | 'shut'>().notNull().default('new'),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

/**
 * Browsers that have logged in to an account: each holds a cookie, of which the SHA-256 is kept. After too many wrong
 * passwords for the account, only they can log in.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the token in the link that ends its sessions, emailed at its first login. */
    endHash: text().unique('known_browsers_end_hash'),
    /** From the last login; null: before that was stored. */
    device: text(),
    /** The network of its last login, as the security log shortens it. */
    network: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index('known_browsers_user_id').on(table.userId)],
);

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
    /** The network that it was opened from, as the security log shortens it; null: before it was kept. */
    network: text(),
    /** The browser that it lives in, which takes it along when it ends; null: before browsers were known. */
    browser: text().references(() => knownBrowsers.hash, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    /** When its user last proved who they are, by more than a refresh token. */
    authenticatedAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_browser').on(table.browser)],
);

/**
 * The refresh tokens of a session, as SHA-256 only. Each use of one makes a successor of the next generation
 * (more than one where an answer was lost, or two tabs raced): docs/decisions/auth-refresh-token-rotation.md.
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
 * Addresses that wait for confirmation through an emailed link: the account's present one, or a new one (then with the
 * hash of the link by which the present one stops the change). Only the SHA-256 of both tokens is stored. A row does
 * not reserve its address.
 */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Null: of the present address. */
    stopHash: text().unique('email_confirmations_stop_hash'),
    /** The session that asked for the change, which outlives it. */
    sessionId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('email_confirmations_user_id').on(table.userId)],
);

/**
 * Former addresses of accounts, while each can revert the change: nobody else can use them. Of one account's rows the
 * smallest id is the earliest address. Only the SHA-256 of the link's token is stored.
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
 * Events of accounts for their users and the owner; kept for 90 days. Refusals, failed logins and reset requests are
 * counted by the hour, one row each, with the subject in the id.
 */
export const securityLog = pgTable(
  'security_log',
  {
    id: text().primaryKey(),
    /** Undefined: an unknown user. The typed text is not stored. */
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
 * A counter: one upsert counts and returns the result. `resetAt` is when a window restarts, or when the next attempt is
 * allowed; `step` is the number of delays so far (Fibonacci, login). Keys contain no email address.
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
    /** Content of a notice while further notices to the same address can join it; null: it is sent as it is. */
    notices: jsonb().$type<unknown>(),
    /** The subject, if it is another account; unsent emails are deleted with that account, too. */
    causedBy: text().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('mails_next_attempt_at').on(table.nextAttemptAt),
    index('mails_user_id').on(table.userId),
    index('mails_caused_by').on(table.causedBy),
  ],
);
