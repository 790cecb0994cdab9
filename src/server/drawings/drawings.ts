/** Charts and diagrams as pages hold them: drawn by a worker within its limits, each once. */
import type { Draw, Drawing, Drawn } from '#blocks/drawing.ts';
import { AppError } from '#contract/errors.ts';
import { sha256 } from '#server/hash.ts';
import { run } from '#server/workers/run.ts';
import { LRUCache } from 'lru-cache';

/** Characters of pictures that stay in memory: while one writes, the same ones are drawn again and again. */
const KEPT = 8 * 1024 * 1024;

const known = new LRUCache<string, Drawn>({
  maxSize: KEPT,
  sizeCalculation: (drawn) => ('svg' in drawn ? drawn.svg.length : drawn.problem.length) + 1,
});

/** @throws AppError UNAVAILABLE when too many wait: what was asked for then is drawn another time */
export const draw: Draw = async (drawing: Drawing) => {
  const key = sha256(JSON.stringify(drawing));
  const before = known.get(key);
  if (before) return before;
  const drawn = await run('drawing', drawing).catch(problemOf);
  known.set(key, drawn);
  return drawn;
};

function problemOf(error: unknown): Drawn {
  if (error instanceof AppError && error.code !== 'UNAVAILABLE') return { problem: error.message };
  throw error;
}
