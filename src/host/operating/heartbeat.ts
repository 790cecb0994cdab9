/** Hosts that share a database register there, each with a fingerprint of its key (OPS-8). */
import { OperatorError } from '#domain/operator-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteHost, deleteHostsBefore, joinHosts, upsertHost } from '#server/platform/instances/host-repository.ts';
import { hkdfSync } from 'node:crypto';

/** Time in milliseconds without a heartbeat after which a host counts as gone. */
const GONE_AFTER = 30_000;
/** Interval of heartbeats in milliseconds. It is short enough that one missed heartbeat does no harm. */
const SAY_EVERY = 10_000;

/** Returns a fingerprint that differs between keys and does not reveal the key. */
export const keyFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint among hosts', 12)).toString('base64url');

interface Heartbeat {
  close: () => Promise<void>;
}

/**
 * Registers this host in the database and sends heartbeats.
 * @param id unique id of this host
 * @param log called when a heartbeat fails
 * @throws OperatorError if another host on this database has a different `AUTH_SECRET`, because each host would refuse
 * the other host's sessions
 */
export async function startHeartbeat(
  db: Database,
  id: string,
  secret: string,
  clock: () => Date,
  log: (line: string, cause?: unknown) => void,
): Promise<Heartbeat> {
  const fingerprint = keyFingerprint(secret);
  const lastSeen = () => new Date(clock().getTime() - GONE_AFTER);
  const row = () => ({ id, keyFingerprint: fingerprint, seenAt: clock() });
  const beat = async () => {
    await upsertHost(db, row());
    await deleteHostsBefore(db, lastSeen());
  };
  if (!(await joinHosts(db, row(), lastSeen()))) {
    throw new OperatorError(
      'another host uses this database with a different AUTH_SECRET, so sessions would not work on both. ' +
        `Set the same AUTH_SECRET on both, or stop the other host and wait ${GONE_AFTER / 1000} seconds.`,
    );
  }
  await deleteHostsBefore(db, lastSeen());
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating
      .then(beat)
      .catch((cause: unknown) => log("Could not update this host's heartbeat in the database", cause));
  }, SAY_EVERY);
  return {
    close: async () => {
      clearInterval(timer);
      await beating;
      await deleteHost(db, id).catch(() => undefined);
    },
  };
}
