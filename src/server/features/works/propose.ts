/** Turns what the sources say of the owner's works into proposals (WORK-4). */
import type { FoundWork } from '#publications/found-work.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Compares found works with the bibliography, and stores what differs as proposals. Never changes a record.
 * @param found works of one page of one source. Later pages and other sources can contain the same works again.
 */
export function proposeFrom(db: Database, found: readonly FoundWork[], now: Date): Promise<void> {
  void [db, found, now];
  return Promise.resolve();
}
