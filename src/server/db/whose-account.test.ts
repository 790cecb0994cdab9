/** The migration of accounts with unconfirmed addresses: no data is lost, and admins count as confirmed. */
import { findEmailChange } from '#server/accounts/email-change-repository.ts';
import { deleteUnconfirmedUsers } from '#server/users/user-repository.ts';
import { sessions, users } from '#server/db/schema/index.ts';
import { olderDatabases } from '#testing/older-database.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

test.each(olderDatabases)('accounts of 0.2.0 stay as they are (%s)', async (_, open) => {
  const connection = await open();
  if (!connection) return;
  const { db } = connection;
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ tag }) => tag < '0006'),
  );
  await db.execute(sql`insert into users (id, email, password_hash, is_admin, created_at) values
    ('owner', 'owner@example.com', 'hash', true, '2025-01-01'), ('reader', 'reader@example.com', 'hash', false, '2025-01-02')`);
  await db.execute(sql`insert into sessions (id, user_id, csrf_token, remembered, device, created_at, expires_at)
    values ('s', 'reader', 'c', true, 'Firefox on Linux', '2025-02-01', '2099-01-01')`);
  await db.execute(sql`insert into email_changes (user_id, former_email, hash, created_at, expires_at)
    values ('reader', 'former@example.com', 'token-hash', '2025-03-01', '2099-01-01')`);
  await db.execute(sql`insert into mails (id, user_id, recipient, subject, text, html)
    values ('m', 'reader', 'reader@example.com', 'Subject', 'text', '<p>text</p>')`);

  await migrate(db, migrations);
  const now = new Date('2026-11-23');
  await deleteUnconfirmedUsers(db, now);
  expect(await db.select().from(users).orderBy(users.id)).toMatchObject([
    { id: 'owner', isAdmin: true, emailConfirmedAt: new Date('2025-01-01'), unconfirmedUntil: null, language: null },
    { id: 'reader', isAdmin: false, emailConfirmedAt: null, unconfirmedUntil: null },
  ]);
  // A session that was only renewed, for weeks, does not count as re-authenticated.
  expect(await db.select().from(sessions)).toMatchObject([
    { device: 'Firefox on Linux', authenticatedAt: new Date('2025-02-01'), network: null, browser: null },
  ]);
  expect(await findEmailChange(db, 'token-hash', now)).toMatchObject({ formerEmail: 'former@example.com' });
  await connection.close();
});
