import type { Csl } from '#publications/record.ts';
import { run } from '#server/platform/workers/run.ts';

/** A part of the cache key of references. Increase it when the format of references changes. */
export const apaVersion = '3';

/**
 * The number of references whose formatting takes as long as loading the citation processor, which each worker loads
 * for itself.
 */
const WORTH_A_WORKER = 500;
/** Maximum number of workers: the size of the pool. */
const WORKERS = 2;

/**
 * Formats the references of records in worker processes, so that the citation processor's memory is released. The
 * processor needs 1 to 2 ms for each record, so two workers share the work of a long list.
 */
export async function makeReferences(records: readonly Csl[]): Promise<string[]> {
  if (records.length === 0) return [];
  const shares = Math.max(1, Math.min(WORKERS, Math.floor(records.length / WORTH_A_WORKER)));
  const size = Math.ceil(records.length / shares);
  const made = await Promise.all(
    Array.from({ length: shares }, (_, index) => run('references', records.slice(index * size, (index + 1) * size))),
  );
  return made.flat();
}
