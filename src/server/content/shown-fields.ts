/** Programs cannot make more private fields public than the owner has (ACC-35). */
import { keyOfSingle } from '#contract/content-keys.ts';
import { AppError } from '#contract/errors.ts';
import { shownFields } from '#domain/career/privacy.ts';
import type { Database } from '#server/db/database.ts';
import { lockRecord } from './edit-repository.ts';
import { liveCareer } from './live-career.ts';

/**
 * Runs a change of a program, in a transaction.
 * @returns what `work` returns
 * @throws AppError TOKEN_SCOPE where readers would see a private field afterwards that they did not see before
 */
export async function showingNoMore<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  // Both decide together what is shown, so neither may change between the two looks.
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
