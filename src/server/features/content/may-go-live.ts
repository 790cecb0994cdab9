/**
 * Checks whether drafts can be published: each record separately, the parts of the career together, and the site's
 * pages with these drafts.
 */
import { parseCareer, type CareerFiles } from '#career/parse.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies, TriedText } from '#server/dependencies.ts';
import { mustBeUsable, mustBeWhole, refusal } from './check-record.ts';
import { singleFiles, type SingleKind } from './content-files.ts';
import { dataHash } from '#server/platform/hash.ts';
import { findLiveText, liveCareer } from './edit-repository.ts';
import { mustRender, type GoingLive } from './must-render.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';

/**
 * Checks, before any lock, whether these versions can be published: separately, together, and on their pages. A
 * version that is already published is skipped.
 * @param isFiles whether the versions come from files
 * @throws AppError BAD_INPUT with a message for each field
 */
export async function mayGoLive(
  app: Pick<Dependencies, 'db' | 'tryPages'> & Partial<Pick<Dependencies, 'log'>>,
  texts: readonly TriedText[],
  isFiles = false,
): Promise<void> {
  const going: GoingLive[] = [];
  for (const { kind, key, data } of texts) {
    const live = await findLiveText(app.db, { kind, key });
    if (live !== undefined && dataHash(live) === dataHash(data)) continue;
    if (isFiles) mustBeUsable(kind, key, data);
    else mustBeWhole(kind, key, data, live);
    going.push({ kind, key, data, live });
  }
  await checkCareer(app.db, going);
  await mustRender(app, going);
}

const careerParts: Partial<Record<RecordId['kind'], keyof CareerFiles>> = {
  profile: 'english',
  'profile-ja': 'japanese',
  documents: 'setup',
  private: 'personal',
};

/**
 * Checks whether the parts of the career are consistent, with the rules that apply to files at startup.
 * @throws AppError BAD_INPUT
 */
export async function checkCareer(tx: Database, texts: readonly TriedText[]): Promise<void> {
  const changed = texts.flatMap(({ kind, data }) => {
    const part = careerParts[kind];
    return part === undefined ? [] : [[part, data] as const];
  });
  if (changed.length === 0) return;
  const parsed = parseCareer({ ...(await liveCareer(tx)), ...Object.fromEntries(changed) });
  if (!('mistakes' in parsed)) return;
  // A mistake in a record that is not being published is reported without a field, because the current form does not
  // contain the field.
  const files = new Set<string>(texts.map(({ kind }) => singleFiles[kind as SingleKind]));
  throw refusal(parsed.mistakes.map((mistake) => (files.has(mistake.file) ? mistake : { ...mistake, path: '' })));
}
