import type { Database } from '#server/platform/db/database.ts';
import { securityLog, users } from '#server/platform/db/schema/index.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';

export type SecurityLogRow = typeof securityLog.$inferSelect;

/** A new log entry. If an entry with this id exists already, the count of that entry increases. */
export type NewSecurityEvent = Omit<SecurityLogRow, 'count'>;

export async function insertSecurityEvent(db: Database, event: NewSecurityEvent): Promise<void> {
  await db
    .insert(securityLog)
    .values(event)
    .onConflictDoUpdate({
      target: securityLog.id,
      set: { count: sql`${securityLog.count} + 1`, at: event.at, address: event.address },
    });
}

/** A user's log entries, the latest first. */
export async function listSecurityEvents(
  db: Database,
  userId: string,
  { limit, after }: { limit?: number; after?: Cursor | undefined } = {},
): Promise<SecurityLogRow[]> {
  const query = db
    .select()
    .from(securityLog)
    .where(and(eq(securityLog.userId, userId), after && isAfter(after)))
    .orderBy(desc(securityLog.at), desc(securityLog.id));
  return limit === undefined ? query : query.limit(limit);
}

/**
 * Returns all log entries with the current email of each user, the oldest first; with `email`, only the entries of
 * that account.
 */
export async function listWholeSecurityLog(
  db: Database,
  email: string | undefined,
): Promise<(Omit<SecurityLogRow, 'id' | 'userId'> & { email: string | null })[]> {
  return db
    .select({
      kind: securityLog.kind,
      address: securityLog.address,
      count: securityLog.count,
      at: securityLog.at,
      email: users.email,
    })
    .from(securityLog)
    .leftJoin(users, eq(users.id, securityLog.userId))
    .where(email === undefined ? undefined : eq(users.email, email.toLowerCase()))
    .orderBy(securityLog.at, securityLog.id);
}

export async function deleteSecurityEventsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(securityLog).where(lt(securityLog.at, before));
}

const isAfter = ({ date, id }: Cursor) =>
  or(lt(securityLog.at, date), and(eq(securityLog.at, date), lt(securityLog.id, id)));
