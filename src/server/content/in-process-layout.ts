import type { LayOut } from './build-read-models.ts';

/** In this process. The engine is read only where it is used: nothing that a function holds reaches this module. */
export const layOutHere: LayOut = async (documents) =>
  (await import('#server/documents/pdf/lay-out.ts')).laidOut(documents);
