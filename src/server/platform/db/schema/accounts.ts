import type { SecurityEventKind } from '#contract/accounts.ts';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Stored in lower case, so that the unique index ignores case. */
  email: text().notNull().unique(),
  username: text(),
  passwordHash: text().notNull(),
  isAdmin: boolean().notNull().default(false),
  /** Whether password login is off, so that only passkeys work. A password reset turns password login on again. */
  passkeysOnly: boolean().notNull().default(false),
  /** When the current address was confirmed; null: not confirmed yet. */
  emailConfirmedAt: instant(),
  /** Time at which an unconfirmed and empty account is deleted; null: never. */
  unconfirmedUntil: instant(),
  /** BCP 47 language of emails; null: the site's first language. */
  language: text(),
  /** Public name, as displayed with comments; null: the account has no public content. */
  publicName: text(),
  /** Requested public name, which waits for approval. Until then, only the user and the admins see the name. */
  pendingPublicName: text(),
  /** Whether replies to the account's comments are emailed to the account. */
  answerMails: boolean().notNull().default(true),
  /**
   * `new`: comments wait for approval until one is approved. `known`: a comment was approved. `shut`: the account is
   * blocked from commenting.
   */
  commentStanding: text().$type<'new' | 'known' | 'shut'>().notNull().default('new'),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

/**
 * Browsers that have logged in to an account. Each has a cookie, whose SHA-256 is stored here. After too many wrong
 * passwords for the account, only these browsers can log in.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    hash: text().primaryKey(),
    userId: userId(),
    /**
     * Hash of the token in the link that ends the browser's sessions. The link is emailed at the browser's first login.
     */
    endHash: text().unique('known_browsers_end_hash'),
    /** Device name at the last login; null if the last login was before device names were stored. */
    device: text(),
    /** The network of the browser's last login, shortened as in the security log. */
    network: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [index('known_browsers_user_id').on(table.userId)],
);

/** A session on one device. Deleting the row ends every token at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userId(),
    csrfToken: text().notNull(),
    /** 'Remember me': determines the lifetime of the refresh cookie. */
    remembered: boolean().notNull(),
    device: text().notNull(),
    /**
     * The network of the login, shortened as in the security log; null for sessions from before networks were stored.
     */
    network: text(),
    /**
     * The session's browser; deleting the browser ends the session. Null for sessions from before browsers were
     * stored.
     */
    browser: text().references(() => knownBrowsers.hash, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    /** Time at which the user last authenticated by more than a refresh token, such as a password or passkey. */
    authenticatedAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_browser').on(table.browser)],
);

/**
 * The refresh tokens of a session. Only their SHA-256 is stored. Each use of a token creates a successor in the next
 * generation. If a response was lost or two tabs use a token at once, the token has several successors. See
 * docs/decisions/auth-refresh-token-rotation.md.
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
    userId: userId(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('reset_tokens_user_id').on(table.userId)],
);

/**
 * Addresses that wait for confirmation through an emailed link: the account's current address, or a new one. For a
 * new address, the row also has the hash of a cancel link, which is emailed to the current address. Only the SHA-256
 * of each link's token is stored. A row does not reserve its address for the account.
 */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    hash: text().primaryKey(),
    userId: userId(),
    email: text().notNull(),
    /** Hash of the token in the cancel link; null if the confirmation is for the current address. */
    stopHash: text().unique('email_confirmations_stop_hash'),
    /** The session that requested the change. This session stays logged in after the change. */
    sessionId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('email_confirmations_user_id').on(table.userId)],
);

/**
 * Earlier addresses of accounts. While a link can still revert the change, no other account can use the earlier
 * address. An account's earliest address is in the row with the smallest id. Only the SHA-256 of the link's token is
 * stored.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
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
 * Account events for users and the owner, stored for 90 days. Refusals, failed logins and reset requests are counted:
 * one row for each kind, hour and account, whose id consists of these three values.
 */
export const securityLog = pgTable(
  'security_log',
  {
    id: text().primaryKey(),
    /** Null for an unknown user. The entered email address is not stored. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** The client's network, or 'command line'; for a counted event, the network of the last occurrence. */
    address: text().notNull(),
    count: integer().notNull().default(1),
    at: instant().notNull(),
  },
  (table) => [index('security_log_user_id').on(table.userId, table.at), index('security_log_at').on(table.at)],
);

/**
 * Counters of rate limits. One upsert increases a counter and returns the result. `resetAt` is when a window
 * restarts, or when the next attempt is allowed. `step` is the number of delays between password attempts so far. The
 * delays grow like Fibonacci numbers. Keys contain no email address.
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
 * Emails to send, written in the transaction of the change that causes them. They are deleted after they are sent,
 * because they contain addresses and links that give access to accounts. An email that could not be sent is kept for
 * a while with its error.
 */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** The account that the email is about; deleting the account deletes its emails. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
    /**
     * Content of the notice, to which later notices to the same address can be added; null if nothing can be added.
     */
    notices: jsonb().$type<unknown>(),
    /**
     * The account that caused the email, if it is not the account that the email is about. If the causing account is
     * deleted, the unsent email is deleted too.
     */
    causedBy: text().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('mails_next_attempt_at').on(table.nextAttemptAt),
    index('mails_user_id').on(table.userId),
    index('mails_caused_by').on(table.causedBy),
  ],
);

/** The column of the user to whom a row belongs. The row is deleted with the user. */
export function userId() {
  return text()
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });
}
