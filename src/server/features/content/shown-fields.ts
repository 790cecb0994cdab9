/** Prevents programs from making more private fields public than the owner has (ACC-35). */
import { keyOfSingle } from '#contract/content-keys.ts';
import { AppError } from '#contract/errors.ts';
import { shownFields } from '#career/privacy.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockRecord, liveCareer } from './edit-repository.ts';

/**
 * Runs a program's change, in a transaction.
 * @returns the result of `work`
 * @throws AppError TOKEN_SCOPE if the change would make a private field public
 */
export async function showingNoMore<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  // The records `documents` and `private` determine which fields are public. They are locked, so that they cannot
  // change between the two reads.
  for (const kind of ['documents', 'private'] as const) await lockRecord(tx, { kind, key: keyOfSingle(kind) ?? kind });
  const before = await shown(tx);
  const result = await work();
  const after = await shown(tx);
  if (after.some((field) => !before.includes(field))) throw new AppError('TOKEN_SCOPE');
  return result;
}

async function shown(tx: Database): Promise<string[]> {
  const { setup, personal } = await liveCareer(tx);
  return shownFields(setup, personal);
}
