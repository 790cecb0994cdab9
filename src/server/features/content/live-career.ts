import type { ContentKind } from '#contract/content-keys.ts';
import type { CareerFiles } from '#career/parse.ts';
import type { Database } from '#server/platform/db/database.ts';
import { liveData } from '#server/features/records/record-repository.ts';

/** Returns the published parts of the career; null for a part that the owner does not have. */
export async function liveCareer(db: Database): Promise<Required<CareerFiles>> {
  const rows = await liveData(db, ['profile', 'profile-ja', 'private', 'documents']);
  const of = (kind: ContentKind) => rows.find((row) => row.kind === kind)?.data ?? null;
  return { english: of('profile'), japanese: of('profile-ja'), setup: of('documents'), personal: of('private') };
}
