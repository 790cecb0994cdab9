import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';

const setting = 'sample';

/** `shown`: the site shows the sample content. `left`: the site has an owner, and never shows the sample again. */
export type SampleState = 'shown' | 'left';

/** @returns the state; undefined if no startup has checked for the sample yet */
export const sampleState = async (db: Database): Promise<SampleState | undefined> =>
  (await readSetting(db, setting)) as SampleState | undefined;

export const putSampleState = (db: Database, state: SampleState): Promise<void> => writeSetting(db, setting, state);

export const hasLeftSample = async (db: Database): Promise<boolean> => (await sampleState(db)) === 'left';
