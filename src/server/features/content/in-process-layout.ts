import type { LayOut } from './build-read-models.ts';

/** Lays out documents in this process. Imported on demand; no serverless function includes this module. */
export const layOutHere: LayOut = async (documents) =>
  (await import('#typesetting/lay-out.ts')).laidOut(documents);
